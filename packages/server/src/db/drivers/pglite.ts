import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { lockDataDir } from '../data-dir-lock';

export interface Engine {
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

export interface EmbeddedEngine extends Engine {
  /** Packs the whole database into a file, from which a new one starts. */
  dump(file: string): Promise<void>;
}

/**
 * Starts the embedded database in a folder, or in memory, and connects the ordinary driver to it.
 * @param template a packed database that a new one starts from
 */
export async function openPglite(dataDir: string | undefined, template?: string): Promise<EmbeddedEngine> {
  const unlock = dataDir === undefined ? () => {} : lockDataDir(dataDir);
  // A path of a socket has at most 107 bytes, so it cannot stand in the data folder.
  const folder = mkdtempSync(join(tmpdir(), 'oriel-'));
  const databaseDir = dataDir && join(dataDir, 'database');
  if (databaseDir) mkdirSync(databaseDir, { recursive: true, mode: 0o700 });
  const worker = new Worker(new URL('./pglite-worker.mjs', import.meta.url), {
    workerData: { dataDir: databaseDir, template, socketPath: join(folder, '.s.PGSQL.5432') },
  });
  const cleanUp = () => {
    rmSync(folder, { recursive: true, force: true });
    unlock();
  };
  try {
    await answerOf(worker, 'ready');
  } catch (error) {
    await worker.terminate();
    cleanUp();
    throw error;
  }
  // One connection: the socket interleaves the messages of several, which would mix their unnamed statements. A
  // transaction that waits for the pool from inside itself fails after the time-out instead of hanging.
  const pool = new pg.Pool({
    host: folder,
    port: 5432,
    user: 'postgres',
    database: 'postgres',
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 15_000,
  });
  return {
    pool,
    async dump(file) {
      const dumped = answerOf(worker, 'dumped');
      worker.postMessage({ dumpTo: file });
      await dumped;
    },
    async close() {
      await pool.end();
      const stopped = answerOf(worker, 'stopped');
      worker.postMessage({ stop: true });
      await stopped.catch(() => worker.terminate());
      cleanUp();
    },
  };
}

function answerOf(worker: Worker, expected: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (action: () => void) => {
      worker.off('message', onMessage);
      worker.off('error', onError);
      worker.off('exit', onExit);
      action();
    };
    const onMessage = (message: unknown) => message === expected && settle(resolve);
    const onError = (error: Error) => settle(() => reject(error));
    const onExit = () => settle(() => reject(new Error('The embedded database stopped')));
    worker.on('message', onMessage);
    worker.on('error', onError);
    worker.on('exit', onExit);
  });
}
