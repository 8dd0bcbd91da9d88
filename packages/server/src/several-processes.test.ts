import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cancelChannel } from '@oriel/contracts';
import { createDatabase, type TestDatabase } from '@oriel/testing';
import { type ModelEndpoint, startModelEndpoint } from '@oriel/testing/model';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, follow, messagesOf, newChannel, readAll } from './chat/testing/ask';
import { type ServerProcess, startServerProcess } from './chat/testing/server-process';
import type { Person } from './http/testing/person';

describe('several server processes on one PostgreSQL', () => {
  let database: TestDatabase;
  let client: pg.Client;
  let model: ModelEndpoint;
  let dataDir: string;
  let servers: ServerProcess[] = [];
  const start = () =>
    startServerProcess(dataDir, { OPENAI_BASE_URL: model.baseUrl, DATABASE_URL: database.url });
  const processes = () => {
    const [a, b] = servers;
    if (!a || !b) throw new Error('The processes did not start');
    return { a, b };
  };

  // All four start at the same time on an empty database.
  beforeAll(async () => {
    database = await createDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    model = await startModelEndpoint();
    dataDir = await mkdtemp(join(tmpdir(), 'oriel-several-'));
    servers = await Promise.all([start(), start(), start(), start()]);
  }, 180_000);
  afterAll(async () => {
    await Promise.all(servers.map(server => server.end('SIGKILL')));
    await model?.close();
    await client?.end();
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** Asks a question, and resolves once half of the answer has arrived. */
  async function askHalf(user: Person) {
    model.use([{ text: 'eins ' }, 'hold', { text: 'zwei' }]);
    const { id } = await newChannel(user);
    const asked = readAll(ask(user, id, 'Zähle')).catch(() => undefined);
    await model.held();
    return { id, asked };
  }

  const rows = async (statement: string, values: readonly unknown[] = []) =>
    (await client.query(statement, [...values])).rows;

  it('begin at once on an empty database, and store everything once', async () => {
    const [counted] = await rows(`SELECT
      (SELECT count(*)::int FROM users) AS users,
      (SELECT count(DISTINCT username)::int FROM users) AS usernames,
      (SELECT count(*)::int FROM applications) AS applications,
      (SELECT count(*)::int FROM organizations WHERE NOT personal) AS workspaces,
      (SELECT count(*)::int FROM api_keys) AS keys,
      (SELECT count(*) - count(DISTINCT internal_id) FROM agents WHERE organization_id IS NULL)::int AS doubles,
      (SELECT count(*) - count(DISTINCT internal_id) FROM model_services)::int AS double_services`);
    expect(counted).toMatchObject({
      applications: 3,
      workspaces: 2,
      keys: 4,
      doubles: 0,
      double_services: 0,
    });
    expect(counted.users).toBe(counted.usernames);
    for (const { user } of servers) expect((await newChannel(user)).id).toBeTruthy();
    const timed = await rows(`SELECT job FROM work WHERE key = ''`);
    expect(timed.map(({ job }) => job)).toContain('remove-expired-sign-ins');
  });

  it('show and resume at one what another writes', async () => {
    const { a, b } = processes();
    const { id, asked } = await askHalf(a.user);
    const { activeRunId } = await messagesOf(b.user, id);
    const fresh = readAll(follow(b.user, id));
    const resumed = readAll(follow(b.user, id, `${activeRunId}:1`));
    model.release();
    const expected = await asked;
    expect(expected?.answer?.content.fullText).toBe('eins zwei');
    expect((await fresh).answer).toEqual(expected?.answer);
    expect((await resumed).answer).toEqual(expected?.answer);
    expect((await resumed).ids).toEqual(expected?.ids.slice(1));
  });

  it('give a channel to one of two who ask at once; the other reads along', async () => {
    const { a, b } = processes();
    model.use([{ text: 'nur ' }, 'hold', { text: 'einer' }]);
    const { id } = await newChannel(a.user);
    const tabs = [a, b].map(async ({ user }) => {
      try {
        return { won: true, read: await readAll(ask(user, id, 'Wer?')) };
      } catch (error) {
        expect(error).toMatchObject({ code: 'chat_completion_is_locked_for_channel' });
        return { won: false, read: await readAll(follow(user, id)) };
      }
    });
    await model.held();
    // The caller who lost the race is refused and attaches before the answer continues.
    await expect.poll(() => rows('SELECT 1 FROM channel_tokens WHERE channel_id = $1', [id])).toHaveLength(1);
    model.release();
    const [first, second] = await Promise.all(tabs);
    expect([first?.won, second?.won].sort()).toEqual([false, true]);
    expect(first?.read.answer).toEqual(second?.read.answer);
    expect(first?.read.answer?.content.fullText).toBe('nur einer');
  });

  it('stop each other’s answers', async () => {
    const { a, b } = processes();
    const { id, asked } = await askHalf(a.user);
    await b.user.call(cancelChannel, {
      params: { organizationId: b.user.organizationId, channelId: id },
    });
    expect((await asked)?.answer).toMatchObject({
      finishReason: 'stopped',
      content: { fullText: 'eins ' },
    });
    await model.idle();
  });

  it('hear of each other again after the connection for notifications was cut', async () => {
    const { a, b } = processes();
    const { id, asked } = await askHalf(a.user);
    const reader = readAll(follow(b.user, id));
    const cut = await rows(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
    );
    expect(cut.length).toBeGreaterThanOrEqual(4);
    model.release();
    expect((await reader).answer).toEqual((await asked)?.answer);
    // The listeners reconnect automatically.
    await expect
      .poll(
        () =>
          rows(`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`),
        { timeout: 10_000 },
      )
      .toHaveLength(cut.length);
  });

  it('end what a killed process was writing', { timeout: 120_000 }, async () => {
    const { b } = processes();
    const victim = await start();
    const { id } = await askHalf(victim.user);
    const reader = readAll(follow(b.user, id));
    await victim.end('SIGKILL');
    const read = await reader;
    expect(read.answer).toMatchObject({ complete: true, finishReason: 'interrupted' });
    expect(read.states.at(-1)).toBe('interrupted');
    model.use([{ text: 'weiter' }]);
    expect((await readAll(ask(b.user, id, 'Noch da?'))).answer?.content.fullText).toBe('weiter');
  });

  it('let one that was frozen write nothing more of what was taken from it', {
    timeout: 120_000,
  }, async () => {
    const { b } = processes();
    const frozen = await start();
    const { id } = await askHalf(frozen.user);
    const reader = readAll(follow(b.user, id));
    frozen.send('SIGSTOP');
    // Simulates a longer freeze; the timeout for a silent process is tested above.
    await rows(`UPDATE runs SET heartbeat_at = now() - interval '1 minute' WHERE channel_id = $1`, [id]);
    const read = await reader;
    expect(read.answer).toMatchObject({ complete: true, finishReason: 'interrupted' });
    const log = () =>
      rows(
        'SELECT e.run_id, e.seq, e.data FROM run_events e JOIN runs r ON r.id = e.run_id WHERE r.channel_id = $1 ORDER BY seq',
        [id],
      );
    const before = { log: await log(), messages: (await messagesOf(b.user, id)).messages };
    model.release();
    frozen.send('SIGCONT');
    // Its response and its closed endpoint connection show that it is working again and has lost its answer.
    await newChannel(frozen.user);
    await model.idle();
    expect(await frozen.end('SIGTERM')).toBe(0);
    expect({ log: await log(), messages: (await messagesOf(b.user, id)).messages }).toEqual(before);
  });
});
