import { Readable } from 'node:stream';
import type { ChatFormat } from '@oriel/contracts';
import { ZipFile } from 'yazl';
import type { Owner } from '../../http/caller/owner';
import { byteStream } from '../../http/route/byte-stream';
import type { Queryable } from '../../platform/db/database';
import type { Logger } from '../../platform/log/logger';
import { addZipEntry } from './add-zip-entry';
import { dayText, type ExportWords, fileName } from './export-words';
import {
  type ExportedChannel,
  findChannels,
  writeChatAsDocx,
  writeChatAsJson,
  writeChatAsMarkdown,
} from './write-chat';

const formats = {
  markdown: { ending: 'md', type: 'text/markdown; charset=utf-8' },
  json: { ending: 'json', type: 'application/json' },
  docx: {
    ending: 'docx',
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
} as const satisfies Record<ChatFormat, unknown>;

interface Source extends ExportWords {
  readonly db: Queryable;
  readonly log: Logger;
  readonly format: ChatFormat;
}

async function* write(
  { db, format, ...words }: Source,
  channel: ExportedChannel,
): AsyncGenerator<string | Uint8Array> {
  if (format === 'docx') yield await writeChatAsDocx(db, channel, words);
  else yield* (format === 'json' ? writeChatAsJson : writeChatAsMarkdown)(db, channel, words);
}

/** Exports one chat or message, written while the response is read. */
export function exportChat(source: Source, channel: ExportedChannel): Response {
  const { ending, type } = formats[source.format];
  return new Response(byteStream(write(source, channel)), {
    headers: headersOf(type, `${nameOf(source, channel)}.${ending}`),
  });
}

/** Exports all chats of a person in a workspace; each is read when its turn comes. */
export function exportChats(source: Source, own: Owner): Response {
  const zip = new ZipFile();
  const output = zip.outputStream;
  const fail = (error: unknown) => {
    source.log.error({ err: error }, 'An export of chats broke off');
    // The reader gets a truncated file instead of one that looks complete.
    if ('destroy' in output && typeof output.destroy === 'function') output.destroy();
  };
  const addAll = async () => {
    for (const channel of await findChannels(source.db, own)) {
      const path = `${nameOf(source, channel)}.${formats[source.format].ending}`;
      addZipEntry(zip, path, () => Readable.from(write(source, channel), { objectMode: false }));
    }
    zip.end();
  };
  zip.on('error', fail);
  addAll().catch(fail);
  return new Response(byteStream(output[Symbol.asyncIterator]()), {
    headers: headersOf('application/zip', `Chats ${dayText(new Date(), source)}.zip`),
  });
}

/** The name of a file, with the day on which the chat began. */
const nameOf = (words: ExportWords, { name, id, createdAt, messageId }: ExportedChannel) =>
  fileName(name, messageId ?? id, words, createdAt);

const headersOf = (type: string, name: string) => ({
  'content-type': type,
  'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
});
