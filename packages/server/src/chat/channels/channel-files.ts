import { listChannelFiles, uploadChannelFile } from '@oriel/contracts';
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import { describeFile } from '../../ai/files/describe-file';
import { takeUpload } from '../../ai/files/take-upload';
import { operationsOf } from '../../http/route/operation';
import type { Queryable } from '../../platform/db/database';
import { chatFiles } from '../../platform/db/schema';
import { HttpError } from '../../platform/errors/http-error';
import type { ChatServices } from '../chat-services';
import { detachFromApplication } from '../detach-from-application';
import { loadChannel } from '../load-channel';

const { operation } = operationsOf<ChatServices>()({ channel: loadChannel });

/** Operations on the files of a chat. */
export const channelFileOperations = [
  operation(uploadChannelFile, async ({ channel, body, context, ...services }) => {
    await detachFromApplication(services.db, channel, context.owner);
    return takeUpload(services, body, context, {
      of: { channelId: channel.id },
      check: db => checkPending(db, channel.id, services.config.fileLimits),
    });
  }),

  operation(listChannelFiles, async ({ db, channel, query }) => {
    const rows = await db
      .select()
      .from(chatFiles)
      .where(
        and(
          eq(chatFiles.channelId, channel.id),
          isNotNull(chatFiles.readAt),
          query.state === 'pending' ? isNull(chatFiles.attachedAt) : undefined,
        ),
      )
      .orderBy(asc(chatFiles.createdAt), asc(chatFiles.id));
    return rows.map(describeFile);
  }),
];

/** Checks whether another file fits beside the pending files of the next question. The question itself is checked as well. */
async function checkPending(
  db: Queryable,
  channelId: string,
  { filesPerQuestion }: { readonly filesPerQuestion: number },
): Promise<void> {
  const waiting = await db.$count(
    chatFiles,
    and(eq(chatFiles.channelId, channelId), isNull(chatFiles.attachedAt)),
  );
  // Twice as many, because some uploads may be in progress and others may belong to another tab.
  if (waiting >= filesPerQuestion * 2)
    throw new HttpError(
      400,
      'chat_completion_too_many_temporary_files',
      `A question has at most ${filesPerQuestion} files`,
      { details: { max_file_count: filesPerQuestion } },
    );
}
