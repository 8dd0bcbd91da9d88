import type { ServerResponse } from 'node:http';
import {
  appendPart,
  type CompletionEvent,
  formatEventId,
  type MessagePart,
  type StreamEvent,
  writeEventStreamComment,
  writeServerSentEvent,
} from '@oriel/contracts';
import { afterEach, describe, expect, it } from 'vitest';
import { createClient } from '../client';
import { ApiError } from '../http/api-error';
import { answerJson, basesOf, errorBody, type LocalServer, startServer } from '../test-support/local-server';
import { type CompletionConnection, type CompletionSource, followCompletion } from './follow-completion';

const organizationId = '7d0f5b3e-8a41-4b7e-9a55-0c6a1f0d2b11';
const channelId = '0a2f7c8e-13d6-4a0e-8f5f-2f4b7d9c1e22';
const runId = '3b9c6a1d-5e4f-4c2b-8d7a-9e0f1a2b3c33';
const messageId = '5c8d7e6f-1a2b-4c3d-9e8f-7a6b5c4d3e44';

const wireMessage = (text: string, complete: boolean) => ({
  id: messageId,
  created_at: 1,
  updated_at: 1,
  sender_id: null,
  sender_conversation_role: 'assistant',
  complete,
  finish_reason: complete ? 'complete' : null,
  attachments: [],
  content: { data: text === '' ? [] : [{ type: 'text', text }], full_text: text },
  error: null,
});

/** The log of an answer as the service writes it; `seq` starts at 1. */
function buildLog(pieces: readonly string[]): unknown[] {
  return [
    { type: 'message', message: wireMessage('', false) },
    ...pieces.map(text => ({ type: 'delta', message_id: messageId, index: 0, part: { type: 'text', text } })),
    { type: 'message', message: wireMessage(pieces.join(''), true) },
    { type: 'stateUpdate', message_id: messageId, state: 'complete' },
  ];
}

/** Pseudorandom numbers from 0 to 1, the same in every test run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

interface ServiceOptions {
  readonly log: readonly unknown[];
  /** Bytes that the next connection sends; -1 cuts it before the response. */
  readonly nextCut: () => number;
  /** The channel is answering another question. */
  readonly isLocked?: boolean;
  /** Seq of an earlier event that is repeated after this one; 0 for none. */
  readonly repeated?: (seq: number) => number;
  /** Seqs that this connection of the event stream leaves out, by number of earlier connections. */
  readonly missing?: (connection: number) => readonly number[];
}

let server: LocalServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

/** A small service that implements the protocol: one run, read from any position, over connections that break. */
async function startService({
  log,
  nextCut,
  isLocked = false,
  repeated = () => 0,
  missing = () => [],
}: ServiceOptions) {
  let connections = 0;
  const keys = new Set<string>();
  const started: string[] = [];
  const afters: (string | null)[] = [];

  function send(response: ServerResponse, text: string) {
    const bytes = Buffer.from(text);
    const cut = nextCut();
    if (cut < 0) return response.destroy();
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    if (cut >= bytes.length) return response.end(bytes);
    // Half of the cuts look like a regular end, as behind a proxy that gives up.
    response.write(bytes.subarray(0, cut), () => (cut % 2 === 0 ? response.end() : response.destroy()));
  }
  const entry = (event: unknown, seq: number) =>
    writeServerSentEvent({ id: formatEventId(runId, seq), data: JSON.stringify(event) });
  const withRepetition = (event: unknown, seq: number) => {
    const early = repeated(seq);
    return entry(event, seq) + (early > 0 ? entry(log[early - 1], early) : '');
  };
  const from = (seq: number) => {
    const left = missing(connections++);
    return log
      .map((event, index) => (left.includes(index + 1) ? '' : withRepetition(event, index + 1)))
      .slice(seq)
      .join('');
  };

  function snapshot(seq: number) {
    const text = log
      .slice(0, seq)
      .map(event => (event as { part?: { text: string } }).part?.text ?? '')
      .join('');
    return entry({ type: 'message', message: wireMessage(text, false) }, seq) + from(seq);
  }

  server = await startServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://local');
    if (url.pathname.endsWith('/completions/stream')) {
      if (isLocked) return answerJson(response, 409, errorBody('chat_completion_is_locked_for_channel'));
      const key = String(request.headers['idempotency-key']);
      if (!keys.has(key)) started.push(key);
      keys.add(key);
      return send(response, from(0));
    }
    if (url.pathname.includes('/connection-tokens/')) {
      if (nextCut() < 0) return response.destroy();
      return answerJson(response, 201, { token: 'channel-token' });
    }
    if (request.headers['x-channel-token'] !== 'channel-token')
      return answerJson(response, 401, errorBody('unauthorized'));
    const after = url.searchParams.get('after');
    afters.push(after);
    send(response, after === null ? snapshot(2) : from(Number(after.split(':')[1])));
  });
  const client = createClient({ api: basesOf(server.origin), authentication: 'session' });
  return { client, started, afters };
}

async function collect(
  events: AsyncIterable<StreamEvent<CompletionEvent>>,
): Promise<{ ids: (string | undefined)[]; text: string; states: string[] }> {
  const ids: (string | undefined)[] = [];
  const states: string[] = [];
  let parts: readonly MessagePart[] = [];
  for await (const { id, event } of events) {
    ids.push(id);
    if (event.type === 'message') parts = event.message.content.data;
    if (event.type === 'delta') parts = appendPart(parts, event.index, event.part);
    if (event.type === 'stateUpdate') states.push(event.state);
  }
  return { ids, states, text: parts.map(part => (part.type === 'text' ? part.text : '')).join('') };
}

const start: CompletionSource = { organizationId, start: { channelId, text: 'Was ändert sich?' } };
const never = Number.POSITIVE_INFINITY;
const backoff = () => 0;

describe('followCompletion', () => {
  it('gives a whole answer in order over one connection', async () => {
    const { client } = await startService({ log: buildLog(['Ab ', 'Januar']), nextCut: () => never });
    const { ids, text, states } = await collect(followCompletion(client, start));
    expect(ids).toEqual([1, 2, 3, 4, 5].map(seq => formatEventId(runId, seq)));
    expect(text).toBe('Ab Januar');
    expect(states).toEqual(['complete']);
  });

  it('loses nothing, repeats nothing and asks once, wherever the connections are cut', {
    timeout: 30_000,
  }, async () => {
    const random = seeded(20);
    for (let round = 0; round < 25; round++) {
      const pieces = Array.from(
        { length: 1 + Math.floor(random() * 30) },
        (_, index) => `Wort ${index} – 👩‍🚀 `,
      );
      const log = buildLog(pieces);
      let cuts = Math.floor(random() * 8);
      const nextCut = () => {
        cuts -= 1;
        if (cuts < 0) return never;
        return random() < 0.2 ? -1 : Math.floor(random() * 3000);
      };
      const { client, started } = await startService({ log, nextCut });
      const { ids, text, states } = await collect(followCompletion(client, start, { backoff }));
      expect(ids).toEqual(log.map((_, index) => formatEventId(runId, index + 1)));
      expect(text).toBe(pieces.join(''));
      expect(states).toEqual(['complete']);
      expect(started).toHaveLength(1);
      await server?.close();
    }
  });

  it.each([1, 7, 42, 2026])(
    'gives 200 events once and in order through cuts, copies and late copies (seed %i)',
    async seed => {
      const random = seeded(seed);
      const pieces = Array.from({ length: 197 }, (_, index) => `${index} ä👩‍🚀 `);
      const log = buildLog(pieces);
      let cuts = 30;
      const nextCut = () => {
        cuts -= 1;
        if (cuts < 0) return never;
        return random() < 0.2 ? -1 : Math.floor(random() * 6000);
      };
      const repeated = (seq: number) => (random() < 0.3 ? Math.ceil(random() * seq) : 0);
      const { client, started } = await startService({ log, nextCut, repeated });
      const { ids, text, states } = await collect(followCompletion(client, start, { backoff }));
      expect(ids).toEqual(log.map((_, index) => formatEventId(runId, index + 1)));
      expect(text).toBe(pieces.join(''));
      expect(states).toEqual(['complete']);
      expect(started).toHaveLength(1);
    },
  );

  it('attaches to the answer that is running where the channel is locked, and says so', async () => {
    const log = buildLog(['Ab ', 'Januar ', 'gilt']);
    const { client, afters } = await startService({ log, nextCut: () => never, isLocked: true });
    const connections: CompletionConnection[] = [];
    const options = { onConnection: (each: CompletionConnection) => connections.push(each) };
    const { text } = await collect(followCompletion(client, start, options));
    expect(connections.map(({ kind }) => kind)).toEqual(['attached', 'open']);
    expect(afters).toEqual([null]);
    expect(text).toBe('Ab Januar gilt');
  });

  it('goes on from a known place', async () => {
    const { client, afters } = await startService({ log: buildLog(['a', 'b', 'c']), nextCut: () => never });
    const after = formatEventId(runId, 3);
    const { ids } = await collect(followCompletion(client, { organizationId, resume: channelId, after }));
    expect(afters).toEqual([after]);
    expect(ids).toEqual([4, 5, 6].map(seq => formatEventId(runId, seq)));
  });

  it('reads again from the last event where one is missing', async () => {
    const missing = (connection: number) => [[2, 3], [3], [], []][connection] ?? [];
    const log = buildLog(['a', 'b', 'c', 'd']);
    const { client, afters } = await startService({ log, nextCut: () => never, missing });
    const { ids, text } = await collect(followCompletion(client, start, { backoff }));
    expect(afters).toEqual([1, 2].map(seq => formatEventId(runId, seq)));
    expect(ids).toEqual(log.map((_, index) => formatEventId(runId, index + 1)));
    expect(text).toBe('abcd');
  });

  it('goes on over a gap at a whole message, which has all that is missing', async () => {
    const log = buildLog(['a', 'b', 'c']);
    const { client, afters } = await startService({ log, nextCut: () => never, missing: () => [3, 4] });
    const { ids, text } = await collect(followCompletion(client, start, { backoff }));
    expect(afters).toEqual([]);
    expect(ids).toEqual([1, 2, 5, 6].map(seq => formatEventId(runId, seq)));
    expect(text).toBe('abc');
  });

  it('gives up a log in which an event is missing for ever', async () => {
    const log = buildLog(['a', 'b', 'c']);
    const { client } = await startService({ log, nextCut: () => never, missing: () => [3] });
    const reading = collect(followCompletion(client, start, { backoff }));
    await expect(reading).rejects.toMatchObject({ code: 'run_interrupted' });
  });

  it('ends at once where nothing is running', async () => {
    server = await startServer((request, response) => {
      if (request.method === 'POST') return answerJson(response, 201, { token: 't' });
      response.writeHead(200).end(writeEventStreamComment('open'));
    });
    const client = createClient({ api: basesOf(server.origin), authentication: 'session' });
    const { ids } = await collect(followCompletion(client, { organizationId, resume: channelId }));
    expect(ids).toEqual([]);
  });

  it('gives up a log that ends again and again without an end', async () => {
    const log = buildLog(['a', 'b']).slice(0, 2);
    const { client } = await startService({ log, nextCut: () => never });
    const reading = collect(followCompletion(client, start, { backoff }));
    await expect(reading).rejects.toMatchObject({ code: 'run_interrupted' });
  });

  it('gives a question back that nothing is heard of', async () => {
    const { client, started } = await startService({ log: [], nextCut: () => -1 });
    const reading = collect(followCompletion(client, start, { backoff }));
    await expect(reading).rejects.toSatisfy(error => ApiError.isInstance(error) && error.kind === 'network');
    expect(started).toHaveLength(1);
  });

  it('throws what trying again does not mend', async () => {
    server = await startServer((_, response) => answerJson(response, 402, errorBody('no_credits')));
    const client = createClient({ api: basesOf(server.origin), authentication: 'session' });
    await expect(collect(followCompletion(client, start))).rejects.toMatchObject({ kind: 'no_credits' });
  });

  it('detaches without an error when the signal aborts', async () => {
    const { client } = await startService({ log: buildLog(['a', 'b']), nextCut: () => never });
    const detach = new AbortController();
    const seen: unknown[] = [];
    for await (const each of followCompletion(client, start, { signal: detach.signal })) {
      seen.push(each);
      detach.abort();
    }
    expect(seen).toHaveLength(1);
  });
});
