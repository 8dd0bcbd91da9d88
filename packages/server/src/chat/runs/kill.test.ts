import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CompletionEvent, listMyChannels, type StreamEvent } from '@oriel/contracts';
import { createDatabase } from '@oriel/testing';
import { type ModelEndpoint, startModelEndpoint } from '@oriel/testing/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../testing/chat-stack';
import { AnswerReducer, type ChatUser, readAll } from '../testing/chat-user';
import { startServerProcess } from '../testing/server-process';

const words = Array.from({ length: 30 }, (_, index) => ({ text: `Wort${index} ` }));
const firstHalf = words.map(({ text }) => text).join('');
const rounds = 20;

/** Where a round is killed: once this word of the answer was read, or outside of all words. */
type Stop = number | 'before the first' | 'after the last';

function stopOf(round: number): Stop {
  if (round === 0) return 'before the first';
  if (round === rounds - 1) return 'after the last';
  return Math.round(((round - 1) * (words.length - 1)) / (rounds - 3));
}

describe.each(databases)('the end of the process on %s', database => {
  let model: ModelEndpoint;
  let dataDir: string;
  let env: Record<string, string>;
  let drop = async () => {};
  beforeAll(async () => {
    model = await startModelEndpoint();
    dataDir = await mkdtemp(join(tmpdir(), 'oriel-kill-'));
    env = { OPENAI_BASE_URL: model.baseUrl };
    if (database === 'pglite') return;
    const created = await createDatabase();
    env.DATABASE_URL = created.url;
    drop = created.drop;
  });
  afterAll(async () => {
    await model.close();
    await drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** Asks, and reads on its own until the first half has come. */
  async function askHalf(user: ChatUser) {
    model.use([...words, 'hold', { text: 'nie' }]);
    const channel = await user.createChannel();
    const seen: StreamEvent<CompletionEvent>[] = [];
    await new Promise<void>((resolve, reject) => {
      const read = async () => {
        for await (const each of user.ask(channel.id, 'Zähle')) {
          seen.push(each);
          if (JSON.stringify(each).includes('Wort29')) resolve();
        }
      };
      read().catch(reject);
    });
    return { channelId: channel.id, seen };
  }

  it('by kill -9 leaves the question, what was logged of the answer, and no lock', {
    timeout: 120_000,
  }, async () => {
    const first = await startServerProcess(dataDir, env);
    const { channelId, seen } = await askHalf(first.user);
    await first.end('SIGKILL');
    await model.idle();

    const second = await startServerProcess(dataDir, env);
    try {
      const { user } = second;
      // The reader comes back with an id that the log may lack, and gets the end.
      const rest = await readAll(user.follow(channelId, seen.at(-1)?.id));
      expect(rest.states.at(-1)).toBe('interrupted');
      const reduced = new AnswerReducer(seen);
      for (const message of rest.messages)
        reduced.add({ id: undefined, event: { type: 'message', message } });
      const stored = await user.messages(channelId);
      expect(stored.activeRunId).toBeNull();
      expect(stored.messages).toEqual(reduced.messages);
      expect(stored.messages[0]?.content.fullText).toBe('Zähle');
      expect(stored.messages[1]).toMatchObject({ complete: true, finishReason: 'interrupted' });
      expect(firstHalf.startsWith(stored.messages[1]?.content.fullText ?? 'x')).toBe(true);

      model.use([{ text: 'Weiter.' }]);
      const next = await readAll(user.ask(channelId, 'Noch da?'));
      expect(next.answer).toMatchObject({ finishReason: 'complete', content: { fullText: 'Weiter.' } });
      const channels = await user.call(listMyChannels, { params: { organizationId: user.organizationId } });
      expect(channels.map(({ id }) => id)).toContain(channelId);
    } finally {
      await second.end('SIGTERM');
    }
  });

  /** Asks, and comes back when the model was asked, a word of its answer was read, or the answer is over. */
  async function askTo(user: ChatUser, question: string, stop: Stop) {
    const isSilent = stop === 'before the first';
    const rest = stop === 'after the last' ? [] : ['hold' as const];
    // Every other round is killed while the model writes on.
    const pause = typeof stop === 'number' && stop % 2 === 0 ? ['hold' as const] : [];
    const at = typeof stop === 'number' ? stop + 1 : words.length;
    model.use(isSilent ? ['hold'] : [...words.slice(0, at), ...pause, ...words.slice(at), ...rest]);
    const { id } = await user.createChannel();
    const read = async () => {
      for await (const { event } of user.ask(id, question))
        if (typeof stop === 'number' && JSON.stringify(event).includes(`Wort${stop} `)) return;
    };
    const reading = read();
    if (!isSilent) await reading;
    else await Promise.race([model.held(), reading]);
    // The kill cuts the reader, too.
    reading.catch(() => undefined);
    return id;
  }

  if (process.env.ORIEL_TEST_FULL)
    it(`by kill -9, ${rounds} times from before the first word to after the last, always leaves that`, {
      timeout: 1_800_000,
    }, async () => {
      let server = await startServerProcess(dataDir, env);
      try {
        for (let round = 0; round < rounds; round++) {
          const question = `Frage ${round}`;
          const stop = stopOf(round);
          const channelId = await askTo(server.user, question, stop);
          const asked = model.requests.length;
          await server.end('SIGKILL');
          await model.idle();

          server = await startServerProcess(dataDir, env);
          const { user } = server;
          await readAll(user.follow(channelId));
          const stored = await user.messages(channelId);
          const finishReason = stop === 'after the last' ? 'complete' : 'interrupted';
          const text = stored.messages[1]?.content.fullText ?? 'x';
          expect(stored, question).toMatchObject({
            activeRunId: null,
            messages: [{ content: { fullText: question } }, { complete: true, finishReason }],
          });
          expect(firstHalf.startsWith(text), `${question}: ${text}`).toBe(true);
          if (stop === 'after the last') expect(text).toBe(firstHalf);
          expect(model.requests, question).toHaveLength(asked);

          model.use([{ text: 'Weiter.' }]);
          const next = await readAll(user.ask(channelId, 'Noch da?'));
          expect(next.answer).toMatchObject({
            finishReason: 'complete',
            content: { fullText: 'Weiter.' },
          });
        }
      } finally {
        await server.end('SIGTERM');
      }
    });

  it('by SIGTERM keeps all that came', { timeout: 120_000 }, async () => {
    const first = await startServerProcess(dataDir, env);
    const { channelId } = await askHalf(first.user);
    expect(await first.end('SIGTERM')).toBe(0);
    const second = await startServerProcess(dataDir, env);
    try {
      const { messages } = await second.user.messages(channelId);
      expect(messages[1]).toMatchObject({
        complete: true,
        finishReason: 'interrupted',
        content: { fullText: firstHalf },
      });
    } finally {
      await second.end('SIGTERM');
    }
  });
});
