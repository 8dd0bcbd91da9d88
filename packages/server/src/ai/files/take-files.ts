import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Config } from '../../platform/config/config';
import type { Transaction } from '../../platform/db/database';
import { chatFiles, messageFiles } from '../../platform/db/schema';
import { badRequest, notFound } from '../../platform/errors/errors';
import { HttpError } from '../../platform/errors/http-error';
import type { FileRow } from './describe-file';

/** The files of a question, in its order. @throws 400 beyond the limits, 404 for a file of another channel */
export async function takeFiles(
  tx: Transaction,
  channelId: string,
  ids: readonly string[],
  { filesPerQuestion, bytesPerQuestion }: Config['fileLimits'],
): Promise<readonly FileRow[]> {
  if (ids.length === 0) return [];
  if (new Set(ids).size !== ids.length) throw badRequest('invalid_payload', 'A file is named twice');
  if (ids.length > filesPerQuestion)
    throw new HttpError(
      400,
      'chat_completion_too_many_temporary_files',
      `A question has at most ${filesPerQuestion} files`,
      { details: { max_file_count: filesPerQuestion } },
    );
  const rows = await tx
    .select()
    .from(chatFiles)
    .where(
      and(eq(chatFiles.channelId, channelId), inArray(chatFiles.id, [...ids]), isNotNull(chatFiles.readAt)),
    )
    .for('update');
  const found = new Map(rows.map(row => [row.id, row]));
  const files = ids.map(id => found.get(id)).filter(file => file !== undefined);
  if (files.length < ids.length) throw notFound();
  if (files.reduce((sum, { fileSize }) => sum + fileSize, 0) > bytesPerQuestion)
    throw new HttpError(
      413,
      'chat_completion_exceeds_total_temporary_file_size',
      `The files of a question have at most ${bytesPerQuestion} bytes`,
      { details: { max_total_size: `${Math.floor(bytesPerQuestion / 1024 / 1024)} MB` } },
    );
  return files;
}

/** The files of an earlier question. */
export async function filesOf(tx: Transaction, messageId: string): Promise<readonly FileRow[]> {
  const rows = await tx
    .select({ file: chatFiles })
    .from(messageFiles)
    .innerJoin(chatFiles, eq(chatFiles.id, messageFiles.fileId))
    .where(eq(messageFiles.messageId, messageId));
  return rows.map(({ file }) => file);
}

/** Stores which files belong to which question. */
export async function attachFiles(
  tx: Transaction,
  attached: readonly (typeof messageFiles.$inferInsert)[],
): Promise<void> {
  if (attached.length === 0) return;
  await tx.insert(messageFiles).values([...attached]);
  await tx
    .update(chatFiles)
    .set({ attachedAt: sql`coalesce(${chatFiles.attachedAt}, now())` })
    .where(
      inArray(
        chatFiles.id,
        attached.map(({ fileId }) => fileId),
      ),
    );
}
