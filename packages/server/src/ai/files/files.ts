import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import {
  countSearchMarks,
  deleteChatFile,
  findInFile,
  getChatFile,
  getChatFileSettings,
  getFilePage,
  getFilePicture,
  hasSearchWords,
  searchWords,
} from '@oriel/contracts';
import { and, asc, eq, isNull, max, sql } from 'drizzle-orm';
import { acceptedExtensions, acceptedMimeTypes } from '../../documents/accepted-types';
import { DocumentError, documentLimits } from '../../documents/document';
import { drawPreview } from '../../documents/ocr';
import { operationsOf } from '../../http/route/operation';
import { chatFilePassages, chatFiles } from '../../platform/db/schema';
import { conflict, notFound, unavailable } from '../../platform/errors/errors';
import type { AiServices } from '../ai-services';
import { countOmissions } from './describe-file';
import { loadFile } from './load-file';
import { logAgentFile } from './log-agent-file';
import { removeFileIf } from './remove-unused-files';
import { refuse, storageLimit, usedStorage } from './store-file';

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
    return {
      number: params.number,
      total,
      text: passages.map(({ text }) => text).join(''),
      omissions: (file.omissions ?? [])
        .filter(({ page }) => page === params.number)
        .map(({ kind, at }) => ({ kind, at })),
      fileOmissions: countOmissions(file.omissions ?? []),
    };
  }),

  operation(getFilePicture, async ({ files, file, params: { number }, context }) => {
    if (file.mimeType !== 'application/pdf' || file.fileSize > documentLimits.wholeBytes) throw notFound();
    if (number > (file.pages ?? 0)) throw notFound();
    const read = async () => {
      const opened = await files.open(file.key);
      if (!opened) throw notFound();
      return new Uint8Array(await buffer(opened.stream));
    };
    try {
      const page = await drawPreview({ read, number, readerId: context.user.id }, context.signal);
      if (page === 'busy') throw unavailable(5);
      if (!page) throw notFound();
      return { ...page, picture: Buffer.from(page.picture).toString('base64') };
    } catch (error) {
      throw error instanceof DocumentError ? refuse(error) : error;
    }
  }),

  operation(findInFile, async ({ db, file, body }) => {
    const words = searchWords(body.query);
    if (words.length === 0) return { pages: [] };
    const { rows } = await db.execute<{ page: number; text: string }>(sql`
      SELECT page, string_agg(text, '' ORDER BY position) AS text FROM ${chatFilePassages}
      WHERE file_id = ${file.id} GROUP BY page ORDER BY page`);
    const pages: { readonly number: number; readonly count: number }[] = [];
    for (const { page, text } of rows) {
      const count = hasSearchWords(text, words) ? countSearchMarks(text, words) : 0;
      if (count > 0) pages.push({ number: page, count });
      // Let other requests run.
      await setImmediate();
    }
    return { pages };
  }),

  operation(deleteChatFile, async ({ file, context, ...services }) => {
    const log = file.agentId === null ? undefined : logAgentFile(context, file.agentId, 'agent-file-removed');
    const removed = await removeFileIf(services, file.id, () => isNull(chatFiles.attachedAt), log);
    if (removed === 'kept') throw conflict('conflict', 'A file of a question is deleted with the question');
    return undefined;
  }),
];
