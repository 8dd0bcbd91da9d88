import {
  type ChatFolder,
  chatFolderLimits,
  createChatFolder,
  deleteChatFolder,
  listChatFolderFiles,
  listChatFolders,
  updateChatFolder,
  uploadChatFolderFile,
} from '@oriel/contracts';
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { describeFile } from '../../ai/files/describe-file';
import { checkFileRoom, filesIn } from '../../ai/files/file-parent';
import { removeFilesNow } from '../../ai/files/remove-unused-files';
import { takeUpload } from '../../ai/files/take-upload';
import { columnsOfOwner } from '../../http/caller/owner';
import { operationsOf } from '../../http/route/operation';
import type { Queryable } from '../../platform/db/database';
import { channels, chatFiles, chatFolders, users } from '../../platform/db/schema';
import { conflict, notFound } from '../../platform/errors/errors';
import { binChannels } from '../channels/bin-channels';
import type { ChatServices } from '../chat-services';
import { ownChannels } from '../load-channel';
import { loadFolder, ownFolders } from '../load-folder';
import { topics } from '../run-topics';
import { storableText } from '../runs/log/storable-text';

const { operation, transaction } = operationsOf<ChatServices>()({ folder: loadFolder });

export const folderOperations = [
  operation(listChatFolders, async ({ db, context }) => {
    const rows = await db
      .select({ folder: chatFolders, fileCount: fileCountOf })
      .from(chatFolders)
      .where(ownFolders(context))
      .orderBy(asc(sql`lower(${chatFolders.name})`), asc(chatFolders.id))
      .limit(chatFolderLimits.folders);
    return rows.map(({ folder, fileCount }) => toFolder(folder, fileCount));
  }),

  transaction(createChatFolder, async ({ db, body, context }) => {
    // Lock, so that two simultaneous calls do not share the last free place.
    await db.select({ id: users.id }).from(users).where(eq(users.id, context.user.id)).for('no key update');
    if ((await db.$count(chatFolders, ownFolders(context))) >= chatFolderLimits.folders)
      throw conflict('conflict', `A person has at most ${chatFolderLimits.folders} folders in a workspace`);
    const [row] = await db
      .insert(chatFolders)
      .values({
        ...columnsOfOwner(context.owner),
        name: storableText(body.name),
        instructions: storableText(body.instructions ?? ''),
      })
      .returning();
    if (!row) throw new Error('The folder was not stored');
    return toFolder(row, 0);
  }),

  transaction(updateChatFolder, async ({ db, now, body, folder, context }) => {
    const [row] = await db
      .update(chatFolders)
      .set({
        ...(body.name !== undefined && { name: storableText(body.name) }),
        ...(body.instructions !== undefined && { instructions: storableText(body.instructions) }),
        // Once changed under an own sign-in, it no longer belongs to the application.
        ...(context.owner.applicationId === undefined && { applicationId: null }),
        updatedAt: now(),
      })
      .where(eq(chatFolders.id, folder.id))
      .returning();
    if (!row) throw notFound();
    return toFolder(row, await countFiles(db, row.id));
  }),

  // Not a `transaction`: other processes are notified after the commit.
  operation(deleteChatFolder, async ({ folder, query, context, ...services }) => {
    const stopped = await services.db.transaction(async tx => {
      const inFolder = and(ownChannels(context), eq(channels.folderId, folder.id));
      const deleted = query.chats === 'delete' ? await binChannels(tx, inFolder) : undefined;
      await tx.delete(chatFolders).where(and(eq(chatFolders.id, folder.id), ownFolders(context)));
      return deleted?.stopped ?? [];
    });
    for (const id of stopped) await services.bus.publish(topics.runCancelled, id);
    await removeFilesNow(services, context.user.id);
    return undefined;
  }),

  operation(listChatFolderFiles, async ({ db, folder }) => {
    return (await filesIn(db, { folderId: folder.id })).map(describeFile);
  }),

  operation(uploadChatFolderFile, async ({ folder, body, context, ...services }) => {
    if (context.owner.applicationId === undefined && folder.applicationId !== null)
      await services.db.update(chatFolders).set({ applicationId: null }).where(eq(chatFolders.id, folder.id));
    return takeUpload(services, body, context, {
      of: { folderId: folder.id },
      check: db => checkFileRoom(db, { folderId: folder.id }, chatFolderLimits.files),
    });
  }),
];

const fileCountOf = sql<number>`(
  SELECT count(*)::int FROM ${chatFiles}
  WHERE ${chatFiles.folderId} = ${chatFolders.id} AND ${chatFiles.readAt} IS NOT NULL
)`;

const countFiles = (db: Queryable, folderId: string) =>
  db.$count(chatFiles, and(eq(chatFiles.folderId, folderId), isNotNull(chatFiles.readAt)));

const toFolder = (
  { id, name, instructions, createdAt }: typeof chatFolders.$inferSelect,
  fileCount: number,
): ChatFolder => ({ id, name, instructions, fileCount, createdAt: createdAt.getTime() });
