import { and, asc, eq, isNotNull, isNull, or } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/database';
import { agents, channels, chatFiles, chatFolders } from '../../platform/db/schema';
import { conflict, notFound } from '../../platform/errors/errors';
import type { FileRow } from './describe-file';

/** A folder of chats or an agent: its files are available to every question there, without being attached. */
export type SharedParent = { readonly folderId: string } | { readonly agentId: string };

/** The chat, folder or agent that a file belongs to. */
export type FileParent = { readonly channelId: string } | SharedParent;

/** Keeps the parent of a file from being deleted until the transaction ends. @throws 404 if it is gone */
export async function lockParent(tx: Transaction, parent: FileParent): Promise<void> {
  const [table, id] =
    'channelId' in parent
      ? ([channels, parent.channelId] as const)
      : 'folderId' in parent
        ? ([chatFolders, parent.folderId] as const)
        : ([agents, parent.agentId] as const);
  const [held] = await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('key share');
  if (!held) throw notFound();
}

/** Columns of a file without a parent. */
export const withoutParent = { channelId: null, folderId: null, agentId: null } as const;

export const hasParent = or(
  isNotNull(chatFiles.channelId),
  isNotNull(chatFiles.folderId),
  isNotNull(chatFiles.agentId),
);

export const isInSharedParent = or(isNotNull(chatFiles.folderId), isNotNull(chatFiles.agentId));

const isIn = (parent: SharedParent) =>
  'folderId' in parent ? eq(chatFiles.folderId, parent.folderId) : eq(chatFiles.agentId, parent.agentId);

/** The files of a folder or an agent, oldest first. */
export const filesIn = (db: Queryable, parent: SharedParent): Promise<FileRow[]> =>
  db
    .select()
    .from(chatFiles)
    .where(and(isIn(parent), isNotNull(chatFiles.readAt)))
    .orderBy(asc(chatFiles.createdAt), asc(chatFiles.id));

/** @throws 409 for a folder or an agent with the maximum number of files, including uploads in progress */
export async function checkFileRoom(db: Queryable, parent: SharedParent, max: number): Promise<void> {
  if ((await db.$count(chatFiles, isIn(parent))) >= max)
    throw conflict('conflict', `${'folderId' in parent ? 'A folder' : 'An agent'} has at most ${max} files`, {
      details: { max },
    });
}

/** A file without its person is deleted, unless it belongs to an agent and so to the workspace. */
export const isOrphaned = or(
  isNull(chatFiles.organizationId),
  and(isNull(chatFiles.ownerId), isNull(chatFiles.agentId)),
);
