import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { listMessages } from '@oriel/contracts';
import {
  createDatabase,
  type DatabaseGate,
  startDatabaseGate,
  templateDatabase,
  testConfig,
} from '@oriel/testing';
import { startModelEndpoint } from '@oriel/testing/model';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AnswerReducer, ask, follow, messagesOf, newChannel, readAll } from './chat/testing/ask';
import { createServer as createOriel, type RunningServer } from './create-server';
import { keyHolder, type Person } from './http/testing/person';

describe('while the database is away', () => {
  let gate: DatabaseGate;
  let database: Awaited<ReturnType<typeof createDatabase>>;
  let model: Awaited<ReturnType<typeof startModelEndpoint>>;
  let server: RunningServer;
  let another: RunningServer;
  let user: Person;
  beforeAll(async () => {
    database = await createDatabase(templateDatabase());
    gate = await startDatabaseGate(database.url);
    model = await startModelEndpoint();
    const config = testConfig({
      database: { url: gate.url, listenUrl: gate.url },
      openai: { baseUrl: model.baseUrl, apiKey: 'sk-upstream', models: [] },
    });
    server = await createOriel(config);
    another = await createOriel({ ...config, demoData: false });
    const { keys } = server.demo ?? {};
    user = keyHolder(server.url, keys?.organizationId ?? '', keys?.apiKey ?? '');
  });
  afterAll(async () => {
    model.release();
    await server?.close();
    await another?.close();
    await model?.close();
    gate?.close();
    await database?.drop();
  });

  /** Queries the database directly, bypassing the gate. */
  const rows = async (statement: string) => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  };
  const status = async (path: string) => (await fetch(`${server.url}${path}`)).status;

  it('calls are told to come back, and answers are kept and go on', { timeout: 60_000 }, async () => {
    model.use([{ text: 'vorher ' }, 'hold', { text: 'nachher' }]);
    const { id } = await newChannel(user);
    const asked = ask(user, id, 'Hi');
    const read = new AnswerReducer();
    const readUntil = async (text: string) => {
      while (!read.answer?.content.data.some(part => 'text' in part && part.text.includes(text))) {
        const step = await asked.next();
        if (step.done) throw new Error('The stream ended');
        read.add(step.value);
      }
    };
    await readUntil('vorher');
    gate.shut();
    const ready = await fetch(`${server.url}/readyz`);
    expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await status('/healthz')).toBe(200);
    const params = { organizationId: user.organizationId, channelId: id };
    const refused = await user.send(listMessages, { params });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    // Meanwhile the model sends the rest.
    model.release();
    await readUntil('nachher');
    gate.unlock();
    await readAll(asked, read);
    expect(read.answer).toMatchObject({
      finishReason: 'complete',
      content: { fullText: 'vorher nachher' },
    });
    expect(await status('/readyz')).toBe(200);
    expect((await messagesOf(user, id)).messages).toEqual(read.messages);
  });

  /** Seconds, or until a reader has been disconnected, which takes until the next check of its rights. */
  const outages = process.env.ORIEL_TEST_FULL
    ? (['until a reader is cut', 10, 45] as const)
    : (['until a reader is cut'] as const);
  it.each(outages)(
    'an answer, its channel and a question outlive it: %s',
    { timeout: 120_000 },
    async away => {
      model.use([{ text: 'vorher ' }, 'hold', { text: 'nachher' }]);
      const [{ id }, other] = [await newChannel(user), await newChannel(user)];
      const read = new AnswerReducer();
      const reading = readAll(ask(user, id, 'Hi'), read);
      await model.held();
      await expect.poll(() => read.answer?.content.data).toEqual([{ type: 'text', text: 'vorher ' }]);
      gate.shut();
      expect(await status('/readyz')).toBe(503);
      const key = randomUUID();
      const askOnce = () => readAll(ask(user, other.id, 'Noch da?', { key }));
      await expect(askOnce()).rejects.toMatchObject({ status: 503, code: 'unavailable' });
      model.release();
      // It ends before the answer does, so readers recognise it as cut off and reconnect.
      await reading;
      expect(read.states.at(-1)).toBe('answering');
      await expect(readAll(follow(user, id, read.ids.at(-1)))).rejects.toMatchObject({ status: 503 });
      if (typeof away === 'number') await setTimeout(away * 1_000);
      expect([await status('/readyz'), await status('/healthz')]).toEqual([503, 200]);

      gate.unlock();
      await expect.poll(() => status('/readyz')).toBe(200);
      await readAll(follow(user, id, read.ids.at(-1)), read);
      expect(read.answer).toMatchObject({
        finishReason: 'complete',
        content: { fullText: 'vorher nachher' },
      });
      const numbers = read.ids.map(each => Number(each.split(':')[1]));
      expect(numbers).toEqual(numbers.map((_, index) => index + 1));
      expect(await messagesOf(user, id)).toMatchObject({ activeRunId: null, messages: read.messages });

      // The question is asked once, even if it is sent several times.
      model.use([{ text: 'Ja.' }]);
      const asked = await askOnce();
      expect((await askOnce()).answer).toEqual(asked.answer);
      expect((await messagesOf(user, other.id)).messages.map(({ content }) => content.fullText)).toEqual([
        'Noch da?',
        'Ja.',
      ]);
      expect((await readAll(ask(user, id, 'Weiter?'))).answer?.content.fullText).toBe('Ja.');

      // Nothing is left over: no lock of a channel, no transaction, no excess connection; and each process soon listens again.
      const held = async () =>
        (
          await rows(`SELECT
      (SELECT count(*)::int FROM submissions WHERE status = 'open') AS channels,
      (SELECT count(*)::int FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS locks,
      (SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%') AS transactions,
      (SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%') AS listeners`)
        )[0];
      await expect
        .poll(held, { timeout: 20_000 })
        .toEqual({ channels: 0, locks: 0, transactions: 0, listeners: 2 });
    },
  );
});
