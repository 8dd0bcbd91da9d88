import { Readable } from 'node:stream';
import { deleteChatFile, getChatFile, getChatFileSettings, getFilePage } from '@oriel/contracts';
import { and, asc, eq, isNull, max } from 'drizzle-orm';
import { operationsOf } from '../../http/route/operation';
import { chatFilePassages, chatFiles } from '../../platform/db/schema';
import { conflict, notFound } from '../../platform/errors/errors';
import type { AiServices } from '../ai-services';
import { acceptedExtensions, acceptedMimeTypes } from '../documents/accepted-types';
import { loadFile } from './load-file';
import { logAgentFile } from './log-agent-file';
import { removeFileIf } from './remove-unused-files';
import { storageLimit, usedStorage } from './store-file';

const { operation } = operationsOf<AiServices>()({ file: loadFile });

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
      // People of an application may not see the workspace's usage.
      used: context.organization.application ? 0 : await usedStorage(db, context.organization.id),
      max: await storageLimit(db, context.organization.id, fileLimits.bytesPerOrganization),
    },
  })),

  operation(getChatFile, async ({ files, file, query }) => {
    const isThumbnail = query.size === 'thumbnail';
    const key = isThumbnail ? file.thumbnailKey : file.key;
    const opened = key === null ? undefined : await files.open(key);
    if (!opened) throw notFound();
    const name = isThumbnail ? 'thumbnail.webp' : file.fileName;
    // The stream types of Node and of the platform describe the same stream.
    return new Response(Readable.toWeb(opened.stream) as ReadableStream<Uint8Array>, {
      headers: {
        'content-type': isThumbnail ? 'image/webp' : file.mimeType,
        'content-length': String(opened.size),
        'content-disposition': `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, sign => `%${sign.charCodeAt(0).toString(16)}`)}`,
        // A file never changes; another person in the same browser requests it again.
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
