import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ModelEndpoint, startModelEndpoint } from '@oriel/testing/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, messagesOf, newChannel, readAll } from './chat/testing/ask';
import { startServerProcess } from './chat/testing/server-process';

describe('a process that is asked to stop', () => {
  let model: ModelEndpoint;
  let dataDir: string;
  beforeAll(async () => {
    model = await startModelEndpoint();
    dataDir = await mkdtemp(join(tmpdir(), 'oriel-stop-'));
  });
  afterAll(async () => {
    await model.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** A process that writes three answers. */
  async function startBusy(patience: string) {
    const server = await startServerProcess(dataDir, {
      OPENAI_BASE_URL: model.baseUrl,
      STOP_PATIENCE: patience,
    });
    model.use([{ text: 'eins ' }, 'hold', { text: 'zwei' }]);
    const asked = await Promise.all(
      [1, 2, 3].map(async () => {
        const { id } = await newChannel(server.user);
        return { id, read: readAll(ask(server.user, id, 'Geheimfrage')) };
      }),
    );
    await model.held(3);
    return { server, asked };
  }

  it('takes no new work, lets its answers end, stores them and ends with 0', {
    timeout: 60_000,
  }, async () => {
    const { server, asked } = await startBusy('30');
    server.send('SIGTERM');
    // Readers are sent elsewhere, though nothing has ended.
    await Promise.all(asked.map(({ read }) => read));
    const channels = `${server.url}/api/chat/v1/organizations/${server.user.organizationId}/channels`;
    const headers = { origin: 'https://www.example.com' };
    const refused = await fetch(channels, { headers });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    const requestId = refused.headers.get('x-request-id');
    expect(await refused.json()).toMatchObject({ error: { code: 'unavailable', requestId } });
    // Else the browser of a page elsewhere would blame the page.
    expect(refused.headers.get('access-control-allow-origin')).toBe(headers.origin);
    const preflight = await fetch(channels, { method: 'OPTIONS', headers });
    expect([preflight.ok, preflight.headers.get('access-control-max-age')]).toEqual([true, '0']);
    const ready = await fetch(`${server.url}/readyz`);
    expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '1']);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
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

    const next = await startServerProcess(dataDir, { OPENAI_BASE_URL: model.baseUrl });
    for (const { id } of asked)
      expect((await messagesOf(next.user, id)).messages[1]).toMatchObject({
        finishReason: 'complete',
        content: { fullText: 'eins zwei' },
      });
    expect(await next.end('SIGTERM')).toBe(0);
  });

  it('ends at once when it is asked again', { timeout: 60_000 }, async () => {
    const { server, asked } = await startBusy('600');
    server.send('SIGTERM');
    await Promise.all(asked.map(({ read }) => read));
    expect(await server.end('SIGTERM')).toBe(1);
  });
});
