import { spawn } from 'node:child_process';
import { access, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCompletionSync } from '@oriel/contracts';
import {
  createDatabase,
  createDataFolder,
  signIn,
  type TestDatabase,
  templateDatabase,
} from '@oriel/testing';
import { type ModelEndpoint, startModelEndpoint } from '@oriel/testing/model';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { AnswerReducer, ask, messagesOf, newChannel, readAll } from './chat/testing/ask';
import { type ServerProcess, startServerProcess } from './chat/testing/server-process';
import { keyHolder, Person } from './http/testing/person';
import { readConfig } from './platform/config/read-config';

describe('a process that is asked to stop', () => {
  let model: ModelEndpoint;
  let database: TestDatabase;
  let dataDir: string;
  beforeAll(async () => {
    model = await startModelEndpoint();
    database = await createDatabase(templateDatabase());
    dataDir = await createDataFolder();
  });
  afterAll(async () => {
    await model.close();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const start = (patience: string) =>
    startServerProcess(dataDir, {
      OPENAI_BASE_URL: model.baseUrl,
      DATABASE_URL: database.url,
      STOP_PATIENCE: patience,
    });
  const isStopping = (url: string) =>
    expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(503);
  /** Like a browser, retries if the server has just closed an idle connection. */
  const fetchAgain = (url: string, init?: RequestInit) =>
    vi.waitFor(() => fetch(url, init), { timeout: 10_000 });

  const signInReader = async ({ url, user }: ServerProcess) =>
    new Person(await signIn(url, 'owner'), '', user.organizationId);

  /** Starts a process that writes three answers, each read by a browser. */
  async function startBusy(patience: string) {
    const server = await start(patience);
    const reader = await signInReader(server);
    model.use([{ text: 'eins ' }, 'hold', { text: 'zwei' }]);
    const asked = await Promise.all(
      [1, 2, 3].map(async () => {
        const { id } = await newChannel(reader);
        return { id, read: readAll(ask(reader, id, 'Geheimfrage')) };
      }),
    );
    await model.held(3);
    return { server, asked };
  }

  /** Calls the OpenAI-compatible API with the first agent. */
  async function complete({ url, key }: Pick<ServerProcess, 'url' | 'key'>, stream: boolean) {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const { data } = await (await fetch(`${url}/api/chat/v1/models`, { headers })).json();
    const messages = [{ role: 'user', content: 'Frage' }];
    return fetch(`${url}/api/chat/v1/chat/completions`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ model: data[0].id, messages, stream }),
    });
  }

  /** Starts a process with four answers for waiting programs, one for each kind of request. */
  async function startForPrograms(patience: string) {
    const server = await start(patience);
    const { user } = server;
    model.use([{ text: 'eins ' }, 'hold', { text: 'zwei' }]);
    const [{ id }, other] = [await newChannel(user), await newChannel(user)];
    const events = readAll(ask(user, id, 'Frage'), new AnswerReducer());
    const params = { organizationId: user.organizationId };
    const body = { channel_id: other.id, text: 'Frage' };
    const whole = user.send(createCompletionSync, { params, body });
    const chunks = complete(server, true);
    const object = complete(server, false);
    await model.held(4);
    return { server, events, whole, chunks, object };
  }

  it('takes no new work, lets its answers end, stores them and ends with 0', {
    timeout: 120_000,
  }, async () => {
    const { server, asked } = await startBusy('30');
    server.send('SIGTERM');
    // Readers are sent to another process, although no answer has ended.
    await Promise.all(asked.map(({ read }) => read));
    const channels = `${server.url}/api/chat/v1/organizations/${server.user.organizationId}/channels`;
    const headers = { origin: 'https://www.example.com' };
    const refused = await fetchAgain(channels, { headers });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    const requestId = refused.headers.get('x-request-id');
    expect(await refused.json()).toMatchObject({ error: { code: 'unavailable', requestId } });
    // Otherwise the browser of a cross-origin page would report a missing permission.
    expect(refused.headers.get('access-control-allow-origin')).toBe(headers.origin);
    const preflight = await fetchAgain(channels, { method: 'OPTIONS', headers });
    expect([preflight.ok, preflight.headers.get('access-control-max-age')]).toEqual([true, '0']);
    const ready = await fetchAgain(`${server.url}/readyz`);
    expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '1']);
    expect((await fetchAgain(`${server.url}/healthz`)).status).toBe(200);
    model.release();
    expect(await server.gone).toBe(0);

    const lines = server.log.split('\n').filter(line => line.includes('"msg":"request"'));
    expect(lines.map(line => JSON.parse(line))).toContainEqual({
      level: 30,
      time: expect.any(Number),
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
      method: 'POST',
      route: '/api/chat/v1/organizations/:organizationId/channels',
      status: expect.any(Number),
      ms: expect.any(Number),
      organization: server.user.organizationId,
      msg: 'request',
    });
    expect(lines.map(line => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ requestId, method: 'GET', status: 503 }),
    );
    expect(server.log).not.toMatch(/Geheimfrage|eins|zwei/);
    expect(server.log).not.toContain(server.key);

    const next = await start('30');
    const reader = await signInReader(next);
    for (const { id } of asked)
      expect((await messagesOf(reader, id)).messages[1]).toMatchObject({
        finishReason: 'complete',
        content: { fullText: 'eins zwei' },
      });
    expect(await next.end('SIGTERM')).toBe(0);
  });

  it('lets answers read by programs finish', { timeout: 120_000 }, async () => {
    const { server, events, whole, chunks, object } = await startForPrograms('30');
    server.send('SIGTERM');
    await isStopping(server.url);
    model.release();
    expect((await events).answer).toMatchObject({
      finishReason: 'complete',
      content: { fullText: 'eins zwei' },
    });
    expect(await (await whole).json()).toMatchObject({ content: { full_text: 'eins zwei' } });
    expect(await (await chunks).text()).toMatch(/zwei.*data: \[DONE\]\n\n$/s);
    expect(await (await object).json()).toMatchObject({ choices: [{ message: { content: 'eins zwei' } }] });
    expect(await server.gone).toBe(0);
  });

  it('reports an interruption to programs whose answer takes longer than STOP_PATIENCE', {
    timeout: 120_000,
  }, async () => {
    const { server, events, whole, chunks, object } = await startForPrograms('0');
    server.send('SIGTERM');
    expect((await events).answer).toMatchObject({
      finishReason: 'interrupted',
      content: { fullText: 'eins ' },
    });
    expect(await (await whole).json()).toMatchObject({ finish_reason: 'interrupted' });
    expect(await (await chunks).text()).toMatch(/eins .*data: \{"error":.*\}\n\n$/s);
    expect((await object).status).toBe(503);
    expect(await server.gone).toBe(0);
  });

  it.each([
    ['SIGTERM', 'SIGTERM'],
    ['SIGINT', 'SIGTERM'],
    ['SIGTERM', 'SIGINT'],
  ] as const)('takes %s and %s in one second as one signal', { timeout: 120_000 }, async (first, second) => {
    const { server, chunks } = await startForPrograms('30');
    server.send(first);
    server.send(second);
    await isStopping(server.url);
    model.release();
    expect(await (await chunks).text()).toContain('[DONE]');
    expect(await server.gone).toBe(0);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'ends at once on a later %s',
    {
      timeout: 120_000,
    },
    async signal => {
      const { server, asked } = await startBusy('600');
      server.send('SIGTERM');
      await Promise.all(asked.map(({ read }) => read));
      const again = setInterval(() => server.send(signal), 100);
      expect(await server.gone).toBe(1);
      clearInterval(again);
    },
  );

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'lets answers finish when all processes of npm start receive %s',
    {
      timeout: 180_000,
    },
    async signal => {
      const child = spawn(process.execPath, ['scripts/start.mjs'], {
        cwd: fileURLToPath(new URL('../../..', import.meta.url)),
        env: {
          PATH: process.env.PATH,
          SUMMARY_MODEL: 'off',
          PORT: '0',
          EXAMPLES_PORT: '0',
          DATA_DIR: dataDir,
          RATE_LIMIT: '0',
          OPENAI_BASE_URL: model.baseUrl,
          STOP_PATIENCE: '30',
        },
        stdio: ['ignore', 'pipe', 'inherit'],
        // A separate process group.
        detached: true,
      });
      const gone = new Promise<number | null>(resolve => child.once('exit', resolve));
      onTestFinished(() => {
        if (child.exitCode === null) process.kill(-(child.pid ?? 0), 'SIGKILL');
      });
      let printed = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
      });
      await expect.poll(() => printed, { timeout: 150_000 }).toContain('Stop with Ctrl+C');
      const url = /Portal +(\S+)/.exec(printed)?.[1] ?? '';
      const keys = JSON.parse(await readFile(join(dataDir, 'examples.json'), 'utf8'));
      const user = keyHolder(url, keys.organizationId, keys.apiKey);
      model.use([{ text: 'eins ' }, 'hold', { text: 'zwei' }]);
      const { id } = await newChannel(user);
      const events = readAll(ask(user, id, 'Frage'), new AnswerReducer());
      const chunks = complete({ url, key: keys.apiKey }, true);
      await model.held(2);
      process.kill(-(child.pid ?? 0), signal);
      await isStopping(url);
      model.release();
      expect((await events).answer).toMatchObject({ finishReason: 'complete' });
      expect(await (await chunks).text()).toContain('[DONE]');
      expect(await gone).toBe(0);
    },
  );
});

it('has enough time and a signal for itself in the service of systemd', async () => {
  const unit = await readFile(new URL('../deploy/oriel.service', import.meta.url), 'utf8');
  const read = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? '';
  expect(read('KillMode')).toBe('mixed');
  const { stopPatience } = readConfig({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://ai.example.com',
    FRAME_ORIGIN: 'https://frames.example.com',
    SESSION_SECRET: 's'.repeat(32),
    DATABASE_HOST: '/var/run/postgresql',
    OIDC_ISSUER: 'https://login.example.com',
    OIDC_CLIENT_ID: 'oriel',
    OIDC_CLIENT_SECRET: 'secret',
  });
  expect(Number(read('TimeoutStopSec'))).toBeGreaterThan(stopPatience);
  const root = fileURLToPath(new URL('../../../', import.meta.url));
  const [, file = ''] = /\/opt\/oriel\/(\S+)$/.exec(read('ExecStart')) ?? [];
  await access(join(root, file));
});
