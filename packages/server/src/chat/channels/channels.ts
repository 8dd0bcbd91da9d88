import {
  cancelChannel,
  createChannel,
  deleteChannel,
  deleteMyChannels,
  getChannel,
  limits,
  listMyChannels,
  updateChannel,
} from '@oriel/contracts';
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { findAgent } from '../../ai/agents/choose-agent';
import { agentCaller } from '../../ai/agents/find-agents';
import { removeFilesNow } from '../../ai/files/remove-unused-files';
import { binImages } from '../../ai/images/bin-images';
import { ownImages } from '../../ai/images/load-image';
import { columnsOfOwner } from '../../http/caller/owner';
import { checkName } from '../../http/route/check-name';
import { operationsOf } from '../../http/route/operation';
import { channels, images, runs } from '../../platform/db/schema';
import { notFound } from '../../platform/errors/errors';
import type { ChatServices } from '../chat-services';
import { detachFromApplication } from '../detach-from-application';
import { isListable, loadChannel, ownChannels, ownWithBin } from '../load-channel';
import { findFolder } from '../load-folder';
import { topics } from '../run-topics';
import { defaultName } from '../runs/lifecycle/channel-name';
import { binChannels } from './bin-channels';
import { toChannel } from './describe-channel';
import { removeChannels } from './remove-channels';

const { operation, transaction } = operationsOf<ChatServices>()({ channel: loadChannel });

export const channelOperations = [
  // Define it before `getChannel`, whose path would match.
  operation(listMyChannels, async ({ db, query, context }) => {
    const isListed = query.archived ? isNotNull(channels.archivedAt) : isNull(channels.archivedAt);
    const rows = await db
      .select()
      .from(channels)
      .where(and(ownChannels(context), isListed, isListable))
      .orderBy(
        ...(query.latest === undefined ? [sql`${channels.pinnedAt} DESC NULLS LAST`] : []),
        desc(sql`coalesce(${channels.lastMessageAt}, ${channels.createdAt})`),
        desc(channels.id),
      )
      .limit(query.latest ?? limits.channelList);
    return rows.map(toChannel);
  }),

  // The folder exists until the chat is in it.
  transaction(createChannel, async ({ db, config, body, context }) => {
    if (body.name !== undefined)
      checkName('channel', body.name, { max: limits.channelName, rule: config.nameRule });
    if (body.folderId) await findFolder(db, body.folderId, context);
    if (body.agentId) await findAgent(db, agentCaller(context), body.agentId);
    const [row] = await db
      .insert(channels)
      .values({
        ...columnsOfOwner(context.owner),
        name: body.name ?? defaultName(context.locale),
        isNameAutomatic: body.name === undefined,
        description: body.description,
        folderId: body.folderId,
        agentId: body.agentId,
        isTemporary: body.temporary ?? false,
        isDraft: body.draft ?? false,
      })
      .returning();
    if (!row) throw new Error('The channel was not stored');
    return toChannel(row);
  }),

  operation(getChannel, ({ channel }) => toChannel(channel)),

  transaction(updateChannel, async ({ db, config, now, body, channel, context }) => {
    // An unchanged name need not satisfy the rule.
    if (body.name !== undefined && body.name !== channel.name)
      checkName('channel', body.name, { max: limits.channelName, rule: config.nameRule });
    if (body.folderId) await findFolder(db, body.folderId, context);
    if (body.agentId) await findAgent(db, agentCaller(context), body.agentId);
    const isWritten = [body.name, body.description, body.folderId].some(given => given !== undefined);
    if (isWritten) await detachFromApplication(db, channel, context.owner);
    const [row] = await db
      .update(channels)
      .set({
        ...(body.name !== undefined && { name: body.name, isNameAutomatic: false }),
        ...(body.description !== undefined && { description: body.description }),
        ...(body.pinned !== undefined && { pinnedAt: body.pinned ? now() : null }),
        ...(body.archived !== undefined && { archivedAt: body.archived ? now() : null }),
        ...(body.folderId !== undefined && { folderId: body.folderId }),
        ...(body.agentId !== undefined && { agentId: body.agentId }),
        updatedAt: now(),
      })
      .where(eq(channels.id, channel.id))
      .returning();
    if (!row) throw notFound();
    return toChannel(row);
  }),

  // Not a `transaction`: other processes are notified after the commit.
  operation(deleteChannel, async ({ channel, context, ...services }) => {
    const named = and(ownChannels(context), eq(channels.id, channel.id));
    const { stopped, count } = await services.db.transaction(tx => binChannels(tx, named));
    if (count === 0) throw notFound();
    for (const id of stopped) await services.bus.publish(topics.runCancelled, id);
    await removeFilesNow(services, context.user.id);
    return undefined;
  }),

  // The files of a channel are deleted with it, whatever `cascade` says: nobody could find them any more.
  operation(deleteMyChannels, async ({ context, query, ...services }) => {
    if (query.cascade)
      await binImages(services, and(ownImages(context, services.now()), isNotNull(images.channelId)));
    // A person who deletes everything wants nothing kept, so the bin is emptied as well.
    await removeChannels(services, ownWithBin(context));
    await removeFilesNow(services, context.user.id);
    return undefined;
  }),

  /** Requests the end of the running answer, in any process. Does nothing if none is running. */
  operation(cancelChannel, async ({ db, bus, channel, query: { messageId } }) => {
    const cancelled = await db
      .update(runs)
      .set({ cancelRequested: true })
      .where(
        and(
          eq(runs.channelId, channel.id),
          eq(runs.status, 'running'),
          messageId === undefined ? undefined : eq(runs.assistantMessageId, messageId),
        ),
      )
      .returning({ id: runs.id });
    for (const { id } of cancelled) await bus.publish(topics.runCancelled, id);
    return undefined;
  }),
];
