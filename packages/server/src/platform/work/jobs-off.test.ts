import { createDatabase, type TestDatabase, testConfig } from '@oriel/testing';
import { type ModelEndpoint, startModelEndpoint } from '@oriel/testing/model';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ask, messagesOf, newChannel, readAll } from '../../chat/testing/ask';
import { createServer, type RunningServer } from '../../create-server';
import { keyHolder, type Person } from '../../http/testing/person';
import { readConfig } from '../config/read-config';

describe('a server with JOBS=off', () => {
  let database: TestDatabase;
  let client: pg.Client;
  let model: ModelEndpoint;
  let web: RunningServer;
  let user: Person;
  const start = (setting: 'on' | 'off') => {
    const { jobs } = readConfig({ JOBS: setting, DATABASE_URL: database.url });
    return createServer(
      testConfig({
        jobs,
        demoData: setting === 'off',
        database: { url: database.url, listenUrl: database.url },
        openai: { baseUrl: model.baseUrl, apiKey: 'sk-upstream', models: [] },
      }),
    );
  };
  const rows = async (statement: string) => (await client.query(statement)).rows;

  beforeAll(async () => {
    database = await createDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    model = await startModelEndpoint();
    web = await start('off');
    const { keys } = web.demo ?? {};
    user = keyHolder(web.url, keys?.organizationId ?? '', keys?.apiKey ?? '');
  });
  afterAll(async () => {
    model?.release();
    await web?.close();
    await model?.close();
    await client?.end();
    await database?.drop();
  });

  it('serves, and adds no work of a clock', async () => {
    model.use([{ text: 'Ja.' }]);
    const asked = await readAll(ask(user, (await newChannel(user)).id, 'Da?'));
    expect(asked.answer).toMatchObject({ finishReason: 'complete', content: { fullText: 'Ja.' } });
    expect((await fetch(`${web.url}/readyz`)).status).toBe(200);
    expect(await rows(`SELECT 1 FROM work WHERE key = ''`)).toEqual([]);
  });

  it('takes the lock of an answer that nobody writes any more from it, and leaves its end to another', async () => {
    model.use([{ text: 'eins ' }, 'hold', { text: 'zwei' }]);
    const [asked, left] = [await newChannel(user), await newChannel(user)];
    const readers = [asked, left].map(({ id }) => readAll(ask(user, id, 'Zähle')));
    await model.held(2);
    await expect.poll(() => rows(`SELECT 1 FROM run_events WHERE data::text LIKE '%eins%'`)).toHaveLength(2);
    // The state that a process killed a minute ago leaves behind.
    await client.query(
      `UPDATE runs SET owner_node = gen_random_uuid(), heartbeat_at = now() - interval '1 minute' WHERE status = 'running'`,
    );
    model.release();
    await model.idle();
    model.use([{ text: 'weiter' }]);
    // The process that wrote the answer keeps the lock until it notices that it has lost the answer.
    const next = await vi.waitFor(() => readAll(ask(user, asked.id, 'Noch da?')), { timeout: 5_000 });
    expect(next.answer?.content.fullText).toBe('weiter');
    const interrupted = { finishReason: 'interrupted', content: { fullText: 'eins ' } };
    expect((await readers[0])?.answer).toMatchObject(interrupted);
    expect((await messagesOf(user, left.id)).messages[1]).toMatchObject({ finishReason: null });
    const worker = await start('on');
    expect((await readers[1])?.answer).toMatchObject(interrupted);
    await worker.close();
  });

  it('leaves work of a clock that is due to one that has them on', async () => {
    await client.query(
      `INSERT INTO channel_tokens (hash, channel_id, user_id, expires_at)
        SELECT 'old', id, owner_id, now() - interval '1 minute' FROM channels LIMIT 1`,
    );
    const own = `job = 'remove-expired-connection-tokens'`;
    await client.query(`UPDATE work SET due_at = now() - interval '1 second' WHERE ${own}`);
    const due = () => rows(`SELECT 1 FROM work WHERE ${own} AND due_at < now()`);
    expect(await due()).toHaveLength(1);
    const worker = await start('on');
    await expect.poll(due, { timeout: 20_000 }).toEqual([]);
    expect(await rows(`SELECT 1 FROM channel_tokens WHERE hash = 'old'`)).toEqual([]);
    await worker.close();
  });
});
