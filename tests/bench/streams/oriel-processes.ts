import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@oriel/testing/free-port';
import { type Child, startChild } from '../../e2e/stack/child';
import { startDatabase } from '../../e2e/stack/database';
import type { StreamRequest } from './readers';

/** Server processes on one database, as an operator runs them. */
export interface OrielProcesses {
  readonly pids: readonly number[];
  /** Address of their shared PostgreSQL; undefined on the embedded database. */
  readonly databaseUrl: string | undefined;
  /** Creates channels and the requests that ask in each, distributed over the processes. */
  prepare(count: number): Promise<StreamRequest[]>;
  close(): Promise<void>;
}

/** Number of streams per person. */
const streamsPerUser = 25;
/** Maximum number of concurrent calls during preparation. */
const lanes = 16;

/** @param engine the embedded database supports one process only */
export async function startOrielProcesses(
  count: number,
  modelUrl: string,
  engine: 'PostgreSQL' | 'PGlite' = 'PostgreSQL',
): Promise<OrielProcesses> {
  const database = engine === 'PGlite' ? undefined : await startDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'oriel-streams-'));
  const examplesPort = await freePort();
  const ports: number[] = [];
  for (let index = 0; index < count; index++) ports.push(await freePort());
  const servers: Child[] = [];
  const close = async () => {
    await Promise.all(servers.map(server => server.stop()));
    await database?.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  for (const port of ports) {
    const server = startChild('packages/server/dist/main.js', {
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${ports[0]}`,
      EXAMPLES_PORT: String(examplesPort),
      DATA_DIR: dataDir,
      ...(database && { DATABASE_URL: database.url }),
      OPENAI_API_KEY: 'sk-stand-in',
      OPENAI_BASE_URL: modelUrl,
      SUMMARY_MODEL: 'off',
      RATE_LIMIT: '1000000',
      LOG_LEVEL: 'warn',
    });
    servers.push(server);
    // A failed start must not leave processes that keep the bench from exiting.
    await server.ready.catch(async error => {
      await close();
      throw error;
    });
  }
  const keys = JSON.parse(await readFile(join(dataDir, 'examples.json'), 'utf8'));
  const origin = `http://127.0.0.1:${examplesPort}`;

  async function post<T>(url: string, authorization: string, body: object): Promise<T> {
    const headers = { authorization: `Bearer ${authorization}`, 'content-type': 'application/json', origin };
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
    // The server's own tests validate its answers.
    return (await answer.json()) as T;
  }

  async function prepareOne(port: number, token: string): Promise<StreamRequest> {
    const base = `http://127.0.0.1:${port}/api/chat/v1/organizations/${keys.organizationId}`;
    const channel = await post<{ id: string }>(`${base}/channels`, token, { name: 'Bench' });
    return {
      url: `${base}/completions/stream`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', origin },
      body: JSON.stringify({ channel_id: channel.id, text: 'Go on.' }),
    };
  }

  return {
    pids: servers.map(server => server.pid),
    databaseUrl: database?.url,
    async prepare(streams) {
      const tokens: string[] = [];
      for (let user = 0; user * streamsPerUser < streams; user++) {
        const request = { user: { id: `reader-${user}` }, origin, widgets: ['chat', 'prompts'] };
        const url = `http://127.0.0.1:${ports[0]}/api/access/v1/embed-tokens`;
        tokens.push((await post<{ token: string }>(url, keys.secretKey, request)).token);
      }
      const requests: StreamRequest[] = [];
      let next = 0;
      const lane = async () => {
        for (let index = next++; index < streams; index = next++) {
          const port = ports[index % ports.length] ?? 0;
          requests.push(await prepareOne(port, tokens[Math.floor(index / streamsPerUser)] ?? ''));
        }
      };
      await Promise.all(Array.from({ length: lanes }, lane));
      return requests;
    },
    close,
  };
}
