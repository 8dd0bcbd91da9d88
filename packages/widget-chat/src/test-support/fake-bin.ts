import type { ServerResponse } from 'node:http';
import { type BinnedChat, listBinnedChats } from '@oriel/contracts';
import * as z from 'zod/mini';

/** The bin of the fake services. */
export interface FakeBin {
  /** Puts something into the bin. @param restore - called when it is restored */
  add(binned: Omit<BinnedChat, 'deletedAt'>, restore: () => void): void;
  /** Deletes everything in it, as another tab does. */
  empty(): void;
  /** Answers a call about the bin. @returns false for another call */
  answer(call: string, url: URL, body: unknown, response: ServerResponse): boolean;
}

export function createFakeBin(): FakeBin {
  let entries: { readonly binned: BinnedChat; readonly restore: () => void }[] = [];
  return {
    add(binned, restore) {
      entries = [{ binned: { ...binned, deletedAt: Date.now() }, restore }, ...entries];
    },
    empty() {
      entries = [];
    },
    answer(call, url, body, response) {
      const json = (value: unknown) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
      if (/^GET .*\/channel-bin$/.test(call)) {
        const page = { results: entries.map(({ binned }) => binned), totalCount: entries.length };
        json(z.encode(listBinnedChats.answer.schema, page));
        return true;
      }
      if (/^POST .*\/channel-bin\/restore$/.test(call)) {
        // The contract defines the body.
        const { ids } = body as { ids: string[] };
        const restored = entries.filter(({ binned }) => ids.includes(binned.id));
        for (const { restore } of restored) restore();
        entries = entries.filter(each => !restored.includes(each));
        json({ ids: restored.map(({ binned }) => binned.id) });
        return true;
      }
      if (!/^DELETE .*\/channel-bin$/.test(call)) return false;
      const id = url.searchParams.get('id');
      entries = entries.filter(({ binned }) => id !== null && binned.id !== id);
      response.writeHead(204).end();
      return true;
    },
  };
}
