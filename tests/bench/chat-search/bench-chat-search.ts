/*
 * Measures a search over all chats of one person over HTTP: one client, one request after the other, on each database. The
 * chats are imported through the same import that people use, and measuring starts when all messages are indexed.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { startDatabase } from '../../e2e/stack/database';
import { type BenchServer, startBenchServer } from '../start-bench-server';

export interface ChatSearchRow {
  readonly database: 'PostgreSQL' | 'PGlite';
  readonly messages: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
}

const messagesOfChat = 20;
const chatsOfImport = 500;
/** One in this many messages contains a unique word, by which the bench checks that it can be found. */
const markEvery = 5_000;
/** Uncounted requests, which compile the server's code and fill its caches as in normal use. */
const warmUp = 25;

export async function benchChatSearch(
  messages: number,
  requests: number,
  onProgress: (done: number) => void = () => {},
): Promise<ChatSearchRow[]> {
  const rows: ChatSearchRow[] = [];
  for (const database of ['PostgreSQL', 'PGlite'] as const) {
    const postgres = database === 'PostgreSQL' ? await startDatabase() : undefined;
    const server = await startBenchServer(postgres?.url);
    try {
      for (let from = 0; from < messages; from += messagesOfChat * chatsOfImport) {
        await importChats(server, from, Math.min(messages, from + messagesOfChat * chatsOfImport));
        onProgress(from);
      }
      // Messages of the last minute are indexed by the search itself, older ones by the job that starts with the server.
      await server.restart();
      for (let at = 0; at < messages; at += markEvery)
        while ((await search(server, markOf(at))) === 0) await delay(1_000);
      const times: number[] = [];
      for (let request = -warmUp; request < requests; request += 1) {
        const start = performance.now();
        await search(server, queryOf(request + warmUp));
        if (request >= 0) times.push(performance.now() - start);
      }
      times.sort((one, other) => one - other);
      const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
      rows.push({ database, messages, p50: at(0.5), p95: at(0.95) });
    } finally {
      await server.close();
      await postgres?.close();
    }
  }
  return rows;
}

async function importChats(server: BenchServer, from: number, to: number): Promise<void> {
  const chats = [];
  for (let first = from; first < to; first += messagesOfChat) {
    const last = Math.min(to, first + messagesOfChat) - 1;
    const messages: Record<string, object> = {};
    for (let at = first; at <= last; at += 1)
      messages[`m${at}`] = {
        id: `m${at}`,
        parentId: at === first ? null : `m${at - 1}`,
        role: at % 2 === 0 ? 'user' : 'assistant',
        content: textOf(at),
        timestamp: 1_700_000_000 + at,
      };
    chats.push({
      id: String(first),
      title: `Chat ${wordOf(first)} ${first}`,
      created_at: 1_700_000_000 + first,
      chat: { history: { currentId: `m${last}`, messages } },
    });
  }
  const form = new FormData();
  form.append('file', new Blob([JSON.stringify(chats)]), 'chats.json');
  const path = `/chat/v1/organizations/${server.organizationId}/chat-import`;
  const report = await (await server.send(path, { body: form })).text();
  const imported = report.match(/"outcome":"imported"/g)?.length ?? 0;
  if (imported !== chats.length) throw new Error(`${imported} of ${chats.length} chats were imported`);
}

async function search(server: BenchServer, query: string): Promise<number> {
  const answer = await server.send(`/chat/v1/organizations/${server.organizationId}/channels/search`, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  return ((await answer.json()) as { hits: unknown[] }).hits.length;
}

const syllables = [
  'ka',
  'le',
  'mi',
  'no',
  'ru',
  'sta',
  'tel',
  'vor',
  'wen',
  'zü',
  'äm',
  'bri',
  'do',
  'fé',
  'gra',
];
/** A pseudorandom number that is the same in every run. */
const scramble = (seed: number) => (Math.imul(seed + 1, 2_654_435_761) >>> 0) / 2 ** 32;
/** A few words are frequent and most are rare, as in real text. */
function wordOf(seed: number): string {
  let rank = Math.floor(4_000 * scramble(seed) ** 3);
  let word = syllables[rank % syllables.length] ?? '';
  do {
    rank = Math.floor(rank / syllables.length);
    word += syllables[rank % syllables.length];
  } while (rank > 0);
  return word;
}
const markOf = (at: number) => `marke${at}x`;
const textOf = (at: number) =>
  `${Array.from({ length: 40 }, (_, word) => wordOf(at * 41 + word)).join(' ')}${at % markEvery === 0 ? ` ${markOf(at)}` : ''}.`;

/** One word, several words, a prefix, a word without its accents, and a word that occurs nowhere. */
function queryOf(request: number): string {
  const word = wordOf(request * 97);
  switch (request % 5) {
    case 0:
      return word;
    case 1:
      return `${word} ${wordOf(request * 89)}`;
    case 2:
      return word.slice(0, 4);
    case 3:
      return word.normalize('NFD').replace(/\p{M}/gu, '');
    default:
      return `xylo${request}`;
  }
}
