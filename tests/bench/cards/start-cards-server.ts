import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '@oriel/testing/free-port';
import { startChild } from '../../e2e/stack/child';
import type { MadeCard } from './make-cards';

/** A server process as an operator runs it, with the calls that the bench makes. */
export interface CardsServer {
  readonly space: string;
  /** Imports cards as one of several people, chosen by `turn`. */
  importCards(cards: readonly MadeCard[], turn: number): Promise<void>;
  /** Sends one search and reads the whole answer. */
  search(body: object): Promise<void>;
  /** Waits until the database's query planner knows the number of cards. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

const run = promisify(execFile);

/** Number of users who own the cards. */
const people = 10;

/** Starts a server on the given PostgreSQL, or on the embedded database in a new folder. */
export async function startCardsServer(databaseUrl: string | undefined): Promise<CardsServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'oriel-cards-'));
  const [port, examplesPort] = [await freePort(), await freePort()];
  const settings = {
    PORT: String(port),
    EXAMPLES_PORT: String(examplesPort),
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    RATE_LIMIT: '0',
    LOG_LEVEL: 'warn',
  };
  let server = startChild('packages/server/dist/main.js', settings);
  await server.ready;
  const keys = JSON.parse(await readFile(join(dataDir, 'examples.json'), 'utf8'));
  const base = `http://127.0.0.1:${port}/api`;

  async function send(path: string, authorization: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${authorization}`);
    const answer = await fetch(`${base}${path}`, { method: 'POST', ...init, headers });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  }
  const json = { 'content-type': 'application/json' };

  /** API keys of the authors, one user each. */
  const authors: string[] = [];
  for (let person = 0; person < people; person++) {
    const args = ['packages/server/dist/secret-keys.js', 'create', 'owner', keys.organizationId];
    const { stdout } = await run(process.execPath, [...args, `Author ${person}`], {
      cwd: fileURLToPath(new URL('../../../', import.meta.url)),
      env: { PATH: process.env.PATH, ...settings },
    });
    authors.push(stdout.trim());
  }
  const authorOf = (turn: number) => authors[turn % people] ?? '';

  return {
    space: keys.organizationId,
    async importCards(cards, turn) {
      const form = new FormData();
      form.append('space', keys.organizationId);
      form.append('format', 'json');
      form.append('file', new Blob([JSON.stringify({ cards })]), 'cards.json');
      const answer = await send('/prompts/v1/card-transfer/import', authorOf(turn), {
        body: form,
      });
      const { imported, rows } = (await answer.json()) as { imported: number; rows: unknown[] };
      if (imported !== cards.length)
        throw new Error(`${imported} of ${cards.length} cards were imported: ${JSON.stringify(rows[0])}`);
    },
    async search(body) {
      const answer = await send('/prompts/v1/cards/filter-with-tags', authorOf(0), {
        headers: json,
        body: JSON.stringify(body),
      });
      await answer.text();
    },
    async settle() {
      // The server updates the embedded database's statistics at start; PostgreSQL does so by itself.
      await server.stop();
      server = startChild('packages/server/dist/main.js', settings);
      await server.ready;
    },
    async close() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
