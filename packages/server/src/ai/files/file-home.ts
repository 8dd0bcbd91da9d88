import { and, asc, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/database';
import { agents, channels, chatFiles, chatFolders } from '../../platform/db/schema';
import { conflict, notFound } from '../../platform/errors/errors';
import type { FileRow } from './describe-file';

/** A folder of chats or an agent: its files go with every question there, and none of them names one. */
export type SharedHome = { readonly folderId: string } | { readonly agentId: string };

/** The chat, folder or agent that a file belongs to. */
export type FileHome = { readonly channelId: string } | SharedHome;

/** Keeps what a file belongs to from being deleted until the transaction ends. @throws 404 where it is gone */
export async function holdHome(tx: Transaction, home: FileHome): Promise<void> {
  const [table, id] =
    'channelId' in home
      ? ([channels, home.channelId] as const)
      : 'folderId' in home
        ? ([chatFolders, home.folderId] as const)
        : ([agents, home.agentId] as const);
  const [held] = await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('key share');
  if (!held) throw notFound();
}

/** Columns of a file that belongs to nothing any more. */
export const withoutHome = { channelId: null, folderId: null, agentId: null } as const;

export const hasHome = or(
  isNotNull(chatFiles.channelId),
  isNotNull(chatFiles.folderId),
  isNotNull(chatFiles.agentId),
);

export const isInSharedHome = or(isNotNull(chatFiles.folderId), isNotNull(chatFiles.agentId));

const isIn = (home: SharedHome) =>
  'folderId' in home ? eq(chatFiles.folderId, home.folderId) : eq(chatFiles.agentId, home.agentId);

/** The files of a folder or an agent, the oldest first. */
export const filesIn = (db: Queryable, home: SharedHome): Promise<FileRow[]> =>
  db
    .select()
    .from(chatFiles)
    .where(and(isIn(home), isNotNull(chatFiles.readAt)))
    .orderBy(asc(chatFiles.createdAt), asc(chatFiles.id));

/** The same of several agents, by their ids. */
export async function filesOfAgents(
  db: Queryable,
  agentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly FileRow[]>> {
  const found = new Map<string, FileRow[]>();
  if (agentIds.length === 0) return found;
  const rows = await db
    .select()
    .from(chatFiles)
    .where(and(inArray(chatFiles.agentId, [...new Set(agentIds)]), isNotNull(chatFiles.readAt)))
    .orderBy(asc(chatFiles.createdAt), asc(chatFiles.id));
  for (const row of rows) {
    const id = row.agentId ?? '';
    found.set(id, [...(found.get(id) ?? []), row]);
  }
  return found;
}

/** @throws 409 for a folder or an agent that has as many files as it may have, those on their way counted */
export async function checkFileRoom(db: Queryable, home: SharedHome, max: number): Promise<void> {
  if ((await db.$count(chatFiles, isIn(home))) >= max)
    throw conflict('conflict', `${'folderId' in home ? 'A folder' : 'An agent'} has at most ${max} files`, {
      details: { max },
    });
}

/** A file without its person goes, unless it is an agent's, which is the workspace's. */
export const isOrphaned = or(
  isNull(chatFiles.organizationId),
  and(isNull(chatFiles.ownerId), isNull(chatFiles.agentId)),
);
