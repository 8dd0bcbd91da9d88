import { Readable } from 'node:stream';
import {
  deleteChatFile,
  getChatFile,
  getChatFileSettings,
  getFilePage,
  listChannelFiles,
  uploadChannelFile,
} from '@oriel/contracts';
import { and, asc, eq, isNotNull, isNull, max } from 'drizzle-orm';
import { chatFilePassages, chatFiles } from '../../platform/db/schema';
import { conflict, notFound } from '../../platform/errors/errors';
import { HttpError } from '../../platform/errors/http-error';
import { acceptedExtensions, acceptedMimeTypes } from '../documents/accepted-types';
import { leaveApplication } from '../leave-application';
import { operation } from '../policy';
import { describeFile } from './describe-file';
import { logAgentFile } from './log-agent-file';
import { removeFileIf } from './remove-unused-files';
import { usedStorage } from './store-file';
import { takeUpload } from './take-upload';

export const fileOperations = [
  operation(getChatFileSettings, async ({ db, config: { fileLimits }, context }) => ({
    chat: { maxFiles: fileLimits.filesPerQuestion, maxTotalFileSize: fileLimits.bytesPerQuestion },
    upload: {
      acceptedMimeTypes: [...acceptedMimeTypes],
      acceptedExtensions: [...acceptedExtensions],
      maxFileSize: fileLimits.bytes,
      minFileSize: 1,
    },
    storage: {
      // People of an application do not learn what the workspace has.
      used: context.organization.application ? 0 : await usedStorage(db, context.organization.id),
      max: fileLimits.bytesPerOrganization,
    },
  })),

  operation(uploadChannelFile, async ({ channel, body, context, ...services }) => {
    await leaveApplication(services.db, channel, context.owner);
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

  operation(getChatFile, async ({ files, file, query }) => {
    const isThumbnail = query.size === 'thumbnail';
    const key = isThumbnail ? file.thumbnailKey : file.key;
    const opened = key === null ? undefined : await files.open(key);
    if (!opened) throw notFound();
    const name = isThumbnail ? 'thumbnail.webp' : file.fileName;
    // Node and the platform describe the same stream.
    return new Response(Readable.toWeb(opened.stream) as ReadableStream<Uint8Array>, {
      headers: {
        'content-type': isThumbnail ? 'image/webp' : file.mimeType,
        'content-length': String(opened.size),
        'content-disposition': `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, sign => `%${sign.charCodeAt(0).toString(16)}`)}`,
        // A file never changes; another person in the same browser asks anew.
        'cache-control': 'private, max-age=3600, immutable',
        vary: 'cookie, authorization, origin',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-site',
      },
    });
  }),

  operation(getFilePage, async ({ db, file, params }) => {
    const ofFile = eq(chatFilePassages.fileId, file.id);
    const passages = await db
      .select({ text: chatFilePassages.text })
      .from(chatFilePassages)
      .where(and(ofFile, eq(chatFilePassages.page, params.number)))
      .orderBy(asc(chatFilePassages.position));
    const [last] = await db
      .select({ page: max(chatFilePassages.page) })
      .from(chatFilePassages)
      .where(ofFile);
    const total = file.pages ?? last?.page ?? 0;
    if (params.number > total) throw notFound();
    return { number: params.number, total, text: passages.map(({ text }) => text).join('') };
  }),

  operation(deleteChatFile, async ({ file, context, ...services }) => {
    const log = file.agentId === null ? undefined : logAgentFile(context, file.agentId, 'agent-file-removed');
    const removed = await removeFileIf(services, file.id, () => isNull(chatFiles.attachedAt), log);
    if (removed === 'kept') throw conflict('conflict', 'A file of a question is deleted with the question');
    return undefined;
  }),
];

/** Whether one more file fits beside those that wait for a question. The question itself is checked as well. */
async function checkPending(
  db: Parameters<typeof usedStorage>[0],
  channelId: string,
  { filesPerQuestion }: { readonly filesPerQuestion: number },
): Promise<void> {
  const waiting = await db.$count(
    chatFiles,
    and(eq(chatFiles.channelId, channelId), isNull(chatFiles.attachedAt)),
  );
  // Twice as many, because some may be on their way and others of another tab.
  if (waiting >= filesPerQuestion * 2)
    throw new HttpError(
      400,
      'chat_completion_too_many_temporary_files',
      `A question has at most ${filesPerQuestion} files`,
      { details: { max_file_count: filesPerQuestion } },
    );
}
