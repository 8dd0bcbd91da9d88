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
