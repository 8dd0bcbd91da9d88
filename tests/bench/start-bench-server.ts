import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@oriel/testing/free-port';
import { startChild } from '../e2e/stack/child';

/** A server process as an operator runs it, called by one person with an embed token. */
export interface BenchServer {
  readonly organizationId: string;
  readonly pid: () => number;
  /** @throws if the answer is not a success */
  send(path: string, init?: RequestInit & { readonly duplex?: 'half' }): Promise<Response>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a server on the given PostgreSQL, or on the embedded database in a new folder. */
export async function startBenchServer(
  databaseUrl?: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<BenchServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'oriel-bench-'));
  const [port, examplesPort] = [await freePort(), await freePort()];
  const env = {
    PORT: String(port),
    EXAMPLES_PORT: String(examplesPort),
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    RATE_LIMIT: '0',
    LOG_LEVEL: 'warn',
    ...settings,
  };
  let server = startChild('packages/server/dist/main.js', env);
  await server.ready;
  const keys = JSON.parse(await readFile(join(dataDir, 'examples.json'), 'utf8'));
  const origin = `http://127.0.0.1:${examplesPort}`;
  const base = `http://127.0.0.1:${port}/api`;

  async function newToken(): Promise<string> {
    const answer = await fetch(`${base}/access/v1/embed-tokens`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${keys.secretKey}` },
      body: JSON.stringify({ user: { id: 'reader' }, origin, widgets: ['chat'] }),
    });
    // The server's own tests validate its answers.
    return ((await answer.json()) as { token: string }).token;
  }

  let token = await newToken();
  let tokenAge = Date.now();
  return {
    organizationId: keys.organizationId,
    pid: () => server.pid,
    async send(path, init = {}) {
      if (Date.now() - tokenAge > 60_000) [token, tokenAge] = [await newToken(), Date.now()];
      const headers = new Headers(init.headers);
      headers.set('authorization', `Bearer ${token}`);
      headers.set('origin', origin);
      const answer = await fetch(`${base}${path}`, { method: 'POST', ...init, headers });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return answer;
    },
    async restart() {
      await server.stop();
      server = startChild('packages/server/dist/main.js', env);
      await server.ready;
      [token, tokenAge] = [await newToken(), Date.now()];
    },
    async close() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
