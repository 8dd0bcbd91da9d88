import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type pg from 'pg';
import { ConfigError } from '../../config/config-error';
import { lockFolder } from '../../locks/folder-lock';
import { LastingPool } from './lasting-pool';

export interface Engine {
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

export interface EmbeddedEngine extends Engine {
  /** Packs the whole database into a file, from which a new one starts. */
  dump(file: string, compression: 'gzip' | 'none'): Promise<void>;
}

/** Time in which the embedded database starts, including recovery from its log, in milliseconds. */
const startWithin = 60_000;
const startAgainAfter = 1_000;

/** Two processes would damage the embedded database. @throws {ConfigError} if another process holds the folder */
const lockDataDir = (dataDir: string, onLost: () => void) =>
  lockFolder(dataDir, {
    onLost,
    refuse: pid =>
      new ConfigError([
        `DATA_DIR ${dataDir} is in use by process ${pid}, and the embedded database is for one: stop that process, set DATA_DIR to a folder of its own, or use PostgreSQL (DATABASE_HOST)`,
      ]),
  });

/**
 * Starts the embedded database in a folder, or in memory, and connects the ordinary driver to it. A database in a folder that
 * crashes, for example because the disk is full, is restarted until it runs; it is unreachable meanwhile.
 * @param template a packed database that a new one starts from
 * @param onError called when it has crashed
 * @param vectors whether the extension for vectors can be created there
 */
export async function openPglite(
  dataDir: string | undefined,
  template?: string,
  onError: (error: Error) => void = () => {},
  vectors = false,
): Promise<EmbeddedEngine> {
  const lock = dataDir === undefined ? undefined : await lockDataDir(dataDir, () => leave());
  // A socket path is limited to 107 bytes, so it cannot be in the data folder.
  const folder = mkdtempSync(join(tmpdir(), 'oriel-'));
  const databaseDir = dataDir && join(dataDir, 'database');
  if (databaseDir) mkdirSync(databaseDir, { recursive: true, mode: 0o700 });
  const cleanUp = () => {
    rmSync(folder, { recursive: true, force: true });
    lock?.free();
  };
  const closing = new AbortController();

  const start = async () => {
    const worker = new Worker(new URL('./pglite-worker.mjs', import.meta.url), {
      workerData: { dataDir: databaseDir, template, vectors, socketPath: join(folder, '.s.PGSQL.5432') },
    });
    const late = setTimeout(() => worker.terminate(), startWithin);
    try {
      await answerOf(worker, 'ready');
    } catch (error) {
      await worker.terminate();
      throw error;
    } finally {
      clearTimeout(late);
    }
    worker.on('error', onError);
    worker.once('exit', () => {
      if (closing.signal.aborted) return;
      onError(new Error('The embedded database has given up'));
      running = databaseDir === undefined ? Promise.resolve(undefined) : startAgain();
    });
    return worker;
  };
  const startAgain = async (): Promise<Worker | undefined> => {
    while (!closing.signal.aborted) {
      try {
        return await start();
      } catch (error) {
        onError(error instanceof Error ? error : new Error('unknown', { cause: error }));
        await delay(startAgainAfter, undefined, { signal: closing.signal }).catch(() => {});
      }
    }
    return undefined;
  };
  // A process that was frozen until another one took the folder must not write any more.
  const leave = () => {
    closing.abort();
    const left = running;
    running = Promise.resolve(undefined);
    left.then(worker => worker?.terminate()).catch(() => {});
    onError(new Error('Another process has taken the data folder'));
  };
  let running: Promise<Worker | undefined> = start();
  try {
    await running;
  } catch (error) {
    cleanUp();
    throw error;
  }
  // Use one connection: the socket would interleave the messages of several, which would mix up their unnamed statements. A
  // transaction that queries the pool from inside fails after the timeout instead of hanging.
  const pool = new LastingPool({
    host: folder,
    port: 5432,
    user: 'postgres',
    database: 'postgres',
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 15_000,
  });
  // Without a listener a connection that breaks would end the process.
  pool.on('error', onError);
  pool.on('connect', client => client.on('error', onError));
  return {
    pool,
    async dump(file, compression) {
      const worker = await running;
      if (!worker) throw new Error('The database is not open');
      const dumped = answerOf(worker, 'dumped');
      worker.postMessage({ dumpTo: file, compression });
      await dumped;
    },
    async close() {
      closing.abort();
      await pool.end();
      const worker = await running;
      if (worker) {
        const stopped = answerOf(worker, 'stopped');
        worker.postMessage({ stop: true });
        await stopped.catch(() => worker.terminate());
      }
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
    const onMessage = (message: unknown) => {
      if (message === expected) settle(resolve);
      else if (expected === 'dumped' && typeof message === 'object' && message && 'failed' in message)
        settle(() => reject(new Error(`The database could not be packed: ${message.failed}`)));
    };
    const onError = (error: Error) => settle(() => reject(error));
    const onExit = () => settle(() => reject(new Error('The embedded database stopped')));
    worker.on('message', onMessage);
    worker.on('error', onError);
    worker.on('exit', onExit);
  });
}
