import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, isNull, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database';
import { chatFiles, messageFiles } from '../../platform/db/schema';
import type { Files } from '../../platform/files/files';
import { removeFile } from './store-file';

/** Time in which an upload may wait for its question. */
const grace = sql`now() - interval '1 day'`;
const graceMilliseconds = 86_400_000;

/** Files whose chat or question is gone, or that no question has named for a day. */
function isUnused(db: Database): SQL | undefined {
  const named = db
    .select({ id: messageFiles.fileId })
    .from(messageFiles)
    .where(eq(messageFiles.fileId, chatFiles.id));
  return or(
    isNull(chatFiles.channelId),
    isNull(chatFiles.ownerId),
    isNull(chatFiles.organizationId),
    and(
      notExists(named),
      or(sql`${chatFiles.attachedAt} IS NOT NULL`, sql`${chatFiles.createdAt} < ${grace}`),
    ),
  );
}

/**
 * Deletes the files that nothing shows any more.
 *
 * @param of Default: all
 */
export async function removeUnusedFiles(
  services: { readonly db: Database; readonly files: Files },
  of?: SQL,
): Promise<void> {
  const { db } = services;
  for (;;) {
    const unused = await db
      .select()
      .from(chatFiles)
      .where(and(isUnused(db), of))
      .limit(100);
    for (const row of unused) await removeFile(services, row);
    if (unused.length < 100) return;
  }
}

/** The same at once, for the person who has deleted something. What cannot be deleted now is left to the job. */
export async function removeFilesNow(
  services: { readonly db: Database; readonly files: Files },
  ownerId: string,
): Promise<void> {
  await removeUnusedFiles(services, eq(chatFiles.ownerId, ownerId)).catch(() => undefined);
}

/** Removes what uploads have left in the folder of files on their way, where their process died. */
export async function emptyIncoming({ incoming }: Files, now: Date): Promise<void> {
  const names = await readdir(incoming).catch(() => []);
  for (const name of names) {
    const path = join(incoming, name);
    const found = await stat(path).catch(() => undefined);
    if (found && now.getTime() - found.mtimeMs > graceMilliseconds) await rm(path, { force: true });
  }
}
