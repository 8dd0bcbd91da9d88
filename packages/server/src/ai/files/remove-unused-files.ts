import { and, asc, eq, gt, isNull, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../platform/db/database';
import { chatFiles, messageFiles } from '../../platform/db/schema';
import type { Files } from '../../platform/files/files';
import { hasParent, isInSharedParent, isOrphaned, withoutParent } from './file-parent';
import { type FileLog, removeFile } from './store-file';

/** Time for which an upload may wait for its question. */
const grace = sql`now() - interval '1 day'`;
const pageSize = 100;

interface FileServices {
  readonly db: Database;
  readonly files: Files;
}

/** Files whose chat, folder, agent or question is gone, files that no question has used within a day, and aborted uploads. */
function isUnused(db: Queryable): SQL | undefined {
  const named = db
    .select({ id: messageFiles.fileId })
    .from(messageFiles)
    .where(eq(messageFiles.fileId, chatFiles.id));
  return or(
    sql`NOT (${hasParent})`,
    isOrphaned,
    // An aborted upload: it is hidden, and takes up storage.
    and(isNull(chatFiles.readAt), sql`${chatFiles.createdAt} < ${grace}`),
    and(
      sql`NOT (${isInSharedParent})`,
      notExists(named),
      or(sql`${chatFiles.attachedAt} IS NOT NULL`, sql`${chatFiles.createdAt} < ${grace}`),
    ),
  );
}

/**
 * Deletes a file if the condition holds once its row is locked. The row leaves its chat, folder or agent in the same transaction,
 * so that no question finds it while its bytes are deleted, and so that the job finds it if they cannot be deleted.
 */
export async function removeFileIf(
  services: FileServices,
  id: string,
  condition: (db: Queryable) => SQL | undefined,
  log?: FileLog,
): Promise<'removed' | 'kept' | 'gone'> {
  const found = await services.db.transaction(async tx => {
    await log?.open(tx);
    const [locked] = await tx
      .select({ id: chatFiles.id })
      .from(chatFiles)
      .where(eq(chatFiles.id, id))
      .for('update');
    if (!locked) return 'gone';
    // A second statement, because the first does not see changes committed while it waited for the lock.
    const [marked] = await tx
      .update(chatFiles)
      .set(withoutParent)
      .where(and(eq(chatFiles.id, id), condition(tx)))
      .returning();
    if (!marked) return 'kept';
    await log?.write(tx, marked);
    return marked;
  });
  if (typeof found === 'string') return found;
  await removeFile(services, found);
  return 'removed';
}

/**
 * Deletes files that are no longer used.
 *
 * @param of Default: all
 */
export async function removeUnusedFiles(services: FileServices, of?: SQL): Promise<void> {
  const { db } = services;
  let last: string | undefined;
  for (;;) {
    // Skip a file that cannot be deleted: the next page begins after it.
    const page: { readonly id: string }[] = await db
      .select({ id: chatFiles.id })
      .from(chatFiles)
      .where(and(isUnused(db), of, last === undefined ? undefined : gt(chatFiles.id, last)))
      .orderBy(asc(chatFiles.id))
      .limit(pageSize);
    for (const { id } of page) await removeFileIf(services, id, isUnused);
    last = page.at(-1)?.id;
    if (page.length < pageSize) return;
  }
}

/**
 * Deletes such files immediately, for the person who has deleted something. Files that cannot be deleted now are left to the job.
 */
export async function removeFilesNow(services: FileServices, ownerId: string): Promise<void> {
  await removeUnusedFiles(services, eq(chatFiles.ownerId, ownerId)).catch(() => undefined);
}
