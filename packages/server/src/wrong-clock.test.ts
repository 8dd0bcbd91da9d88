import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createChannel,
  createConnectionToken,
  createEmbedToken,
  idempotencyKeyHeader,
} from '@oriel/contracts';
import { createDatabase, type TestDatabase, templateDatabase } from '@oriel/testing';
import { type ModelEndpoint, startModelEndpoint } from '@oriel/testing/model';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, follow, newChannel, readAll } from './chat/testing/ask';
import { type ServerProcess, startServerProcess } from './chat/testing/server-process';
import { keyHolder } from './http/testing/person';
import { sha256 } from './platform/secrets/hash';

const hours = 2;
const perMinute = 1_000;
/** The clock of a process is fast from its start, and becomes slow at a signal. */
const wrongClock = `
  const real = Date;
  let ahead = ${hours * 3600_000};
  process.on('SIGUSR2', () => { ahead = -ahead; });
  const now = () => real.now() + ahead;
  globalThis.Date = new Proxy(real, {
    construct: (target, given) => Reflect.construct(target, given.length === 0 ? [now()] : given),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });`;
const pageOrigin = 'http://127.0.0.1:4401';

describe('a process whose clock is two hours off', () => {
  let database: TestDatabase;
  let client: pg.Client;
  let model: ModelEndpoint;
  let dataDir: string;
  let right: ServerProcess;
  let wrong: ServerProcess;
  beforeAll(async () => {
    database = await createDatabase(templateDatabase());
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    model = await startModelEndpoint();
    dataDir = await mkdtemp(join(tmpdir(), 'oriel-clock-'));
    const env = {
      OPENAI_BASE_URL: model.baseUrl,
      DATABASE_URL: database.url,
      RATE_LIMIT: String(perMinute),
      RATE_LIMIT_STORE: 'postgres',
    };
    const preload = `--import=data:text/javascript,${encodeURIComponent(wrongClock)}`;
    [right, wrong] = await Promise.all([
      startServerProcess(dataDir, { ...env, JOBS: 'off' }),
      startServerProcess(dataDir, { ...env, NODE_OPTIONS: preload }),
    ]);
  }, 120_000);
  afterAll(async () => {
    model?.release();
    await Promise.all([right, wrong].map(server => server?.end('SIGKILL')));
    await model?.close();
    await client?.end();
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const rows = async (statement: string, values: readonly unknown[] = []) =>
    (await client.query(statement, [...values])).rows;

  /** Error of the process's clock in hours, read from its log. */
  async function hoursOff(server: ServerProcess): Promise<number> {
    await fetch(`${server.url}/api/core/v1/auth/authenticated`);
    const line = server.log.trim().split('\n').at(-1) ?? '{}';
    return Math.round((JSON.parse(line).time - Date.now()) / 3600_000);
  }

  async function embedToken({ url, user, secretKey }: ServerProcess): Promise<string> {
    const page = keyHolder(url, user.organizationId, secretKey);
    const body = { user: { id: 'visitor' }, origin: pageOrigin, widgets: ['chat' as const] };
    return (await page.call(createEmbedToken, { body })).token;
  }

  const isAccepted = async ({ url }: ServerProcess, headers: Record<string, string>) =>
    (await (await fetch(`${url}/api/core/v1/auth/authenticated`, { headers })).json()).authenticated === true;
  const withToken = (token: string) => ({ authorization: `Bearer ${token}`, origin: pageOrigin });

  async function startSession(seconds: number): Promise<Record<string, string>> {
    const token = randomUUID();
    await client.query(
      `INSERT INTO sessions (id, user_id, expires_at)
        SELECT $1, id, now() + make_interval(secs => $2) FROM users WHERE username = 'member'`,
      [sha256(token), seconds],
    );
    return { cookie: `oriel-session=${token}` };
  }

  describe.each([
    ['ahead', hours],
    ['behind', -hours],
  ] as const)('and stands %s', (_, off) => {
    it('shows it in its log', async () => {
      if (off < 0) wrong.send('SIGUSR2');
      await expect.poll(() => hoursOff(wrong)).toBe(off);
      expect((await hoursOff(right)) === 0).toBe(true);
    });

    it('takes and gives tokens that are good as long as those of the others', async () => {
      const before = await embedToken(right);
      const given = await embedToken(wrong);
      expect(await isAccepted(right, withToken(before))).toBe(true);
      expect(await isAccepted(wrong, withToken(given))).toBe(true);
      const [, claims = ''] = given.split('.');
      const { exp, iat } = JSON.parse(Buffer.from(claims, 'base64url').toString());
      expect(Math.abs(iat - Date.now() / 1_000)).toBeLessThan(60);
      expect(exp - iat).toBeLessThanOrEqual(600);
    });

    it('ends no session early, and takes none that has ended', async () => {
      const [open, over] = [await startSession(600), await startSession(-600)];
      for (const server of [right, wrong]) {
        expect(await isAccepted(server, open)).toBe(true);
        expect(await isAccepted(server, over)).toBe(false);
      }
    });

    it('writes answers and reads those of the others', async () => {
      for (const [asked, reading] of [
        [right, wrong],
        [wrong, right],
      ] as const) {
        model.use([{ text: 'eins ' }, 'hold', { text: 'zwei' }]);
        const { id } = await newChannel(asked.user);
        const answer = readAll(ask(asked.user, id, 'Zähle'));
        await model.held();
        const other = readAll(follow(reading.user, id));
        // The database's time decides whether its writer is alive.
        const [beat] = await rows(
          `SELECT heartbeat_at BETWEEN now() - interval '15 seconds' AND now() AS alive FROM runs WHERE channel_id = $1`,
          [id],
        );
        expect(beat).toEqual({ alive: true });
        await expect(readAll(ask(reading.user, id, 'Dazwischen'))).rejects.toMatchObject({
          code: 'chat_completion_is_locked_for_channel',
        });
        await expect
          .poll(() => rows('SELECT 1 FROM channel_tokens WHERE channel_id = $1', [id]))
          .toHaveLength(1);
        model.release();
        expect((await answer).answer?.content.fullText).toBe('eins zwei');
        expect((await other).answer).toEqual((await answer).answer);
      }
    });

    it('lets a place to read from be used as long as it was promised', async () => {
      const { user } = right;
      const { id } = await newChannel(user);
      const params = { organizationId: user.organizationId, channelId: id };
      const { token } = await wrong.user.call(createConnectionToken, { params, body: { timeout: 60 } });
      const [{ seconds }] = await rows(
        'SELECT extract(epoch FROM expires_at - now())::float8 AS seconds FROM channel_tokens WHERE hash = $1',
        [sha256(token)],
      );
      expect(Math.abs(seconds - 60)).toBeLessThan(30);
    });

    it('leaves a call with a key to the process that is at it', async () => {
      const key = randomUUID();
      const [{ id }] = await rows(
        `SELECT users.id FROM users JOIN api_keys ON api_keys.user_id = users.id WHERE own_user LIMIT 1`,
      );
      await client.query(
        `INSERT INTO idempotency_keys (user_id, key, request_hash) VALUES ($1, $2, 'of another body')`,
        [id, key],
      );
      for (const { user } of [right, wrong])
        await expect(
          user.call(createChannel, {
            params: { organizationId: user.organizationId },
            body: {},
            headers: { [idempotencyKeyHeader]: key },
          }),
        ).rejects.toMatchObject({ status: 422 });
    });

    it('counts calls as the others do', async () => {
      await client.query('DELETE FROM rate_limits');
      const calls = [right, wrong].flatMap(({ user }) => Array.from({ length: 40 }, () => user));
      const began = performance.now();
      await Promise.all(calls.map(user => newChannel(user)));
      const filled = ((performance.now() - began) / 60_000) * perMinute;
      const buckets = await rows(
        `SELECT tokens, counted_at BETWEEN now() - interval '1 minute' AND now() + interval '1 second' AS now
          FROM rate_limits WHERE key LIKE 'key %'`,
      );
      expect(buckets).toEqual([{ tokens: expect.any(Number), now: true }]);
      const [{ tokens }] = buckets;
      expect(tokens).toBeGreaterThanOrEqual(perMinute - calls.length);
      expect(tokens).toBeLessThanOrEqual(perMinute - calls.length + filled);
    });
  });
});
