import { and, asc, eq, gt, isNull, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../platform/db/database';
import { chatFiles, messageFiles } from '../../platform/db/schema';
import type { Files } from '../../platform/files/files';
import { hasParent, isInSharedParent, isOrphaned, withoutParent } from './file-parent';
import { type FileLog, removeFile } from './store-file';

/** Time in which an upload may wait for its question. */
const grace = sql`now() - interval '1 day'`;
const pageSize = 100;

interface FileServices {
  readonly db: Database;
  readonly files: Files;
}

/** Files whose chat, folder, agent or question is gone, that no question has named for a day, or whose upload was cut off. */
function isUnused(db: Queryable): SQL | undefined {
  const named = db
    .select({ id: messageFiles.fileId })
    .from(messageFiles)
    .where(eq(messageFiles.fileId, chatFiles.id));
  return or(
    sql`NOT (${hasParent})`,
    isOrphaned,
    // An upload that was cut off: nobody sees it, and it takes the room of another.
    and(isNull(chatFiles.readAt), sql`${chatFiles.createdAt} < ${grace}`),
    and(
      sql`NOT (${isInSharedParent})`,
      notExists(named),
      or(sql`${chatFiles.attachedAt} IS NOT NULL`, sql`${chatFiles.createdAt} < ${grace}`),
    ),
  );
}

/**
 * Deletes a file if the condition holds behind a lock of its row. The row leaves its chat, folder or agent in the same transaction, so
 * that no question finds it while its bytes are deleted, and the job finds it where they cannot be.
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
    // A second statement, because the first does not see what was committed while it waited for the lock.
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
 * Deletes the files that nothing shows any more.
 *
 * @param of Default: all
 */
export async function removeUnusedFiles(services: FileServices, of?: SQL): Promise<void> {
  const { db } = services;
  let last: string | undefined;
  for (;;) {
    // A file that cannot be deleted stays behind: the next page begins after it.
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

/** The same at once, for the person who has deleted something. What cannot be deleted now is left to the job. */
export async function removeFilesNow(services: FileServices, ownerId: string): Promise<void> {
  await removeUnusedFiles(services, eq(chatFiles.ownerId, ownerId)).catch(() => undefined);
}
