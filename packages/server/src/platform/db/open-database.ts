import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Config } from '../config/config';
import type { Logger } from '../log/logger';
import { migrateDatabase } from './apply-migrations';
import { type Bus, createLocalBus, createPostgresBus } from './bus';
import type { Database } from './database';
import { type DatabaseClock, startDatabaseClock } from './database-clock';
import { type EmbeddedEngine, type Engine, openPglite } from './drivers/pglite';
import { openPostgres } from './drivers/postgres';
import * as schema from './schema';

export interface OpenDatabase {
  readonly db: Database;
  readonly bus: Bus;
  readonly engine: 'pglite' | 'postgres';
  readonly pool: pg.Pool;
  /** The clock that all processes on the database share. */
  readonly now: () => Date;
  /** Whether the database answers. */
  isReady(): Promise<boolean>;
  /** Packs a consistent snapshot of the embedded database into a file from which a new one starts. */
  readonly pack?: (file: string) => Promise<void>;
  close(): Promise<void>;
}

/** A database that takes longer to answer a trivial query counts as away, in milliseconds. */
const readyWithin = 2_000;

/** The embedded database uses the clock of its process. */
const localClock: DatabaseClock = { now: () => new Date(), stop: () => {} };

/**
 * Opens the configured database and migrates it to the newest schema.
 * @param template a packed database that a new embedded one starts from. Default: the one beside the bundle
 */
export async function openDatabase(
  config: Pick<Config, 'database' | 'dataDir' | 'embeddings'>,
  log: Logger,
  template = findTemplate(),
): Promise<OpenDatabase> {
  const onError = (error: Error) => log.warn({ error: error.message }, 'database connection lost');
  const engine: Engine & Partial<EmbeddedEngine> = config.database
    ? openPostgres(config.database.url, onError)
    : await openPglite(config.dataDir, template, onError, config.embeddings !== undefined);
  const { dump } = engine;
  try {
    if (config.database) await migratePostgres(config.database.url, onError);
    else await migrateDatabase(engine.pool);
    const bus = config.database
      ? await createPostgresBus(config.database.listenUrl, engine.pool, onError)
      : createLocalBus();
    const clock = config.database ? await startDatabaseClock(engine.pool, log) : localClock;
    return {
      now: clock.now,
      db: drizzle(engine.pool, { schema }),
      bus,
      pool: engine.pool,
      engine: config.database ? 'postgres' : 'pglite',
      ...(dump && { pack: file => dump(file, 'gzip') }),
      async isReady() {
        const late = AbortSignal.timeout(readyWithin);
        return new Promise(resolve => {
          late.addEventListener('abort', () => resolve(false), { once: true });
          engine.pool.query('SELECT 1').then(
            () => resolve(true),
            () => resolve(false),
          );
        });
      },
      async close() {
        clock.stop();
        await bus.close();
        await engine.close();
      },
    };
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/** Uses its own connection: a schema change may take longer than the timeout of ordinary queries. */
async function migratePostgres(url: string, onError: (error: Error) => void): Promise<void> {
  const patient = openPostgres(url, onError, 0);
  try {
    await migrateDatabase(patient.pool);
  } finally {
    await patient.close();
  }
}

/**
 * The packed, migrated database that a new one starts from; the build puts it beside the bundle. Undefined if there is none; a
 * new database is then built from scratch, which takes longer.
 */
function findTemplate(): string | undefined {
  const file = fileURLToPath(new URL('./database.tar.gz', import.meta.url));
  return existsSync(file) ? file : undefined;
}
