import type { ServerResponse } from 'node:http';
import {
  type ChatFile,
  chatFile,
  chatFileSettings,
  type FilePage,
  type FileRecognition,
  filePage,
  uploadedFile,
  type WireChatFile,
} from '@oriel/contracts';
import * as z from 'zod/mini';
import { answerError } from './answer-error';

/** Fake chat files of one test. */
export interface FakeFiles {
  /** Files not used by a question yet, by channel. */
  readonly pending: Map<string, ChatFile[]>;
  /** Holds upload responses until it settles. */
  held: Promise<void> | undefined;
  /** State of the scanned pages of further uploads. */
  recognition: FileRecognition | undefined;
  /** Gaps in the text of further uploads and of every page. */
  omissions: Pick<FilePage, 'omissions' | 'fileOmissions'>;
  /** Takes the files of a question out of the pending ones, in the wire format. */
  take(channelId: string, ids: readonly string[]): WireChatFile[];
  /** Handles a call for files. @returns whether it was one */
  answer(call: string, response: ServerResponse): Promise<boolean>;
}

const mebibyte = 1024 * 1024;

/** Pages of every file; the search finds Kiel in them. */
const pageTexts = ['Kiel, and Kiel again.', 'The plan. Page 2: Werk 9 costs 4,812 euros.', 'Kiel'];
const hits = [
  { number: 1, count: 2 },
  { number: 3, count: 1 },
];

export function createFakeFiles(): FakeFiles {
  const pending = new Map<string, ChatFile[]>();
  const all = new Map<string, ChatFile>();
  const files: FakeFiles = {
    pending,
    held: undefined,
    recognition: undefined,
    omissions: { omissions: [], fileOmissions: [] },
    take(channelId, ids) {
      const waiting = pending.get(channelId) ?? [];
      pending.set(
        channelId,
        waiting.filter(({ id }) => !ids.includes(id)),
      );
      // Another version of a question names files that are already assigned.
      return ids.flatMap(id => all.get(id) ?? []).map(file => z.encode(chatFile, file));
    },
    async answer(call, response) {
      const json = (value: unknown, status = 200) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
        return true;
      };
      if (call.endsWith('/channels/files/settings')) {
        return json(
          z.encode(chatFileSettings, {
            chat: { maxFiles: 2, maxTotalFileSize: 30 * mebibyte },
            upload: {
              acceptedMimeTypes: ['text/plain', 'image/png'],
              acceptedExtensions: ['.txt', '.png'],
              maxFileSize: 20 * mebibyte,
              minFileSize: 1,
            },
            storage: { used: 0, max: 1_000 * mebibyte },
          }),
        );
      }
      const [, method, channelId = ''] =
        /^(GET|POST) .*\/(?:channels|chat-folders)\/([0-9a-f-]+)\/files$/.exec(call) ?? [];
      if (method === 'GET') return json((pending.get(channelId) ?? []).map(file => z.encode(chatFile, file)));
      if (method === 'POST') {
        const id = crypto.randomUUID();
        // Forms of a page in Node lose the name and content of a file.
        const { recognition } = files;
        const file: ChatFile = {
          id,
          fileName: 'plan.txt',
          fileSize: 25,
          mimeType: 'text/plain',
          metaData: { ...(recognition && { recognition }), omissions: files.omissions.fileOmissions },
        };
        await files.held;
        if (response.destroyed) return true;
        pending.set(channelId, [...(pending.get(channelId) ?? []), file]);
        all.set(id, file);
        return json(z.encode(uploadedFile, { id, resultingFiles: [], file }), 201);
      }
      if (/^POST .*\/files\/[0-9a-f-]+\/find$/.test(call)) return json({ pages: hits });
      // Drawing needs the server.
      if (/^GET .*\/pages\/\d+\/picture$/.test(call)) {
        answerError(response, { status: 404, code: 'not_found' });
        return true;
      }
      const [, verb, fileId = '', page] =
        /^(GET|DELETE) .*\/files\/([0-9a-f-]+)(?:\/pages\/(\d+))?$/.exec(call) ?? [];
      if (!verb) return false;
      if (page)
        return json(
          z.encode(filePage, {
            number: Number(page),
            total: 3,
            text: pageTexts[Number(page) - 1] ?? '',
            ...files.omissions,
          }),
        );
      if (!all.has(fileId)) {
        answerError(response, { status: 404, code: 'not_found' });
      } else if (verb === 'DELETE') {
        for (const [channel, waiting] of pending)
          pending.set(
            channel,
            waiting.filter(({ id }) => id !== fileId),
          );
        response.writeHead(204).end();
      } else response.writeHead(200, { 'content-type': 'text/plain' }).end('The content');
      return true;
    },
  };
  return files;
}
