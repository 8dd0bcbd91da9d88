import { randomUUID } from 'node:crypto';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bothDatabases, type RunningPostgres, startPostgres } from '@oriel/testing';
import { type ModelEndpoint, startModelEndpoint } from '@oriel/testing/model';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AnswerReducer, ask, messagesOf, newChannel, readAll } from './chat/testing/ask';
import { type ChatStack, startChatStack } from './chat/testing/chat-stack';
import { type ServerProcess, startServerProcess } from './chat/testing/server-process';
import type { Person } from './http/testing/person';

/** The tables that grow while people chat. */
const growing = ['run_events', 'messages', 'runs', 'submissions', 'channels', 'channel_tokens'] as const;

describe.each(bothDatabases)('a full disk under %s', database => {
  let stack: ChatStack;
  let user: Person;
  beforeAll(async () => {
    stack = await startChatStack({ database, alone: true });
    user = await stack.user('member');
    await execute(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100';
    END $$`);
  });
  afterAll(() => stack?.close());

  const model = () => stack.model;
  const execute = (statement: string) => stack.server.services.db.execute(sql.raw(statement));
  // Simulates a full disk in the database: writers get this error, readers do not.
  const fill = async (...tables: string[]) => {
    for (const table of tables)
      await execute(`CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON ${table} EXECUTE FUNCTION refuse()`);
  };
  const empty = async (...tables: string[]) => {
    for (const table of tables) await execute(`DROP TRIGGER full_disk ON ${table}`);
  };
  const openChannels = async () =>
    (await execute(`SELECT 1 FROM submissions WHERE status = 'open'`)).rows.length;

  it('shows an answer that cannot be stored, and stores it whole once there is room', async () => {
    model().use([{ text: 'vorher ' }, 'hold', { text: 'nachher' }]);
    const { id } = await newChannel(user);
    const read = new AnswerReducer();
    const reading = readAll(ask(user, id, 'Hi'), read);
    await model().held();
    await fill(...growing);
    model().release();
    const text = () => read.answer?.content.data;
    await expect.poll(text).toEqual([{ type: 'text', text: 'vorher nachher' }]);
    expect(read.finish).toBeNull();
    expect((await fetch(`${stack.server.url}/readyz`)).status).toBe(200);
    await empty(...growing);
    await reading;
    expect(read.answer).toMatchObject({ finishReason: 'complete', content: { fullText: 'vorher nachher' } });
    expect(await messagesOf(user, id)).toMatchObject({ activeRunId: null, messages: read.messages });
    expect(await openChannels()).toBe(0);
  });

  it.each(growing.filter(table => table !== 'channel_tokens'))(
    'refuses a question for now where %s has no room, and stores nothing of it',
    async table => {
      model().use([{ text: 'Ja.' }]);
      const { id } = await newChannel(user);
      const asked = model().requests.length;
      const key = randomUUID();
      const askOnce = () => readAll(ask(user, id, 'Noch da?', { key }));
      await fill(table);
      await expect(askOnce()).rejects.toMatchObject({ status: 503, code: 'unavailable' });
      expect(await messagesOf(user, id)).toMatchObject({ activeRunId: null, messages: [] });
      expect(model().requests).toHaveLength(asked);
      await empty(table);
      const answer = await askOnce();
      expect(answer.answer?.content.fullText).toBe('Ja.');
      expect((await askOnce()).answer).toEqual(answer.answer);
      expect((await messagesOf(user, id)).messages).toHaveLength(2);
      expect(await openChannels()).toBe(0);
    },
  );
});

// Mounting a volume needs special rights.
if (process.env.ORIEL_TEST_FULL)
  describe('a volume without room under PostgreSQL', () => {
    let postgres: RunningPostgres;
    let model: ModelEndpoint;
    let dataDir: string | undefined;
    let server: ServerProcess;
    beforeAll(async () => {
      postgres = await startPostgres({ volume: 160 });
      model = await startModelEndpoint();
      dataDir = await mkdtemp(join(tmpdir(), 'oriel-volume-'));
      server = await startServerProcess(dataDir, {
        OPENAI_BASE_URL: model.baseUrl,
        DATABASE_URL: postgres.url,
      });
    }, 60_000);
    afterAll(async () => {
      model?.release();
      await server?.end('SIGKILL');
      await model?.close();
      await postgres?.stop();
      if (dataDir) await rm(dataDir, { recursive: true, force: true });
    });

    it('refuses questions, loses nothing, and is over when there is room', { timeout: 120_000 }, async () => {
      const { user } = server;
      const long = 'nachher '.repeat(20_000);
      model.use([{ text: 'vorher ' }, 'hold', { text: long }]);
      const [{ id }, other] = [await newChannel(user), await newChannel(user)];
      const read = new AnswerReducer();
      const reading = readAll(ask(user, id, 'Hi'), read);
      await model.held();
      await expect.poll(() => read.answer?.content.data).toEqual([{ type: 'text', text: 'vorher ' }]);
      const ballast = join(postgres.folder, 'ballast');
      const fill = async () => {
        for (;;) await appendFile(ballast, Buffer.alloc(1 << 12));
      };
      await expect(fill()).rejects.toMatchObject({ code: 'ENOSPC' });
      model.release();
      const text = `vorher ${long}`;
      await expect
        .poll(() => read.answer?.content.data, { timeout: 10_000 })
        .toEqual([{ type: 'text', text }]);
      const asked = model.requests.length;
      // Rows that fit into an existing page are still stored.
      const askOnce = () => readAll(ask(user, other.id, 'Noch da? '.repeat(1_000)));
      const refusal = async () => {
        for (;;) await askOnce();
      };
      model.use([{ text: 'Ja.' }]);
      await expect(refusal()).rejects.toMatchObject({ status: 503, code: 'unavailable' });
      const before = (await messagesOf(user, other.id)).messages;
      expect(model.requests.length - asked).toBe(before.length / 2);
      expect(server.log).toContain('No space left on device');
      await rm(ballast);
      await reading;
      expect(read.answer).toMatchObject({ finishReason: 'complete', content: { fullText: text } });
      expect((await askOnce()).answer?.content.fullText).toBe('Ja.');
      expect((await messagesOf(user, id)).messages).toEqual(read.messages);
      expect((await messagesOf(user, other.id)).messages).toHaveLength(before.length + 2);
      expect(await server.end('SIGTERM')).toBe(0);
    });
  });
