import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Config } from '../config/config';
import { ConfigError } from '../config/config-error';
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
 * @throws {ConfigError} that names the setting if the configured database cannot be reached, does not exist or refuses the account
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
    if (config.database) {
      const { url } = config.database;
      await explaining('DATABASE_URL (or DATABASE_HOST and the other parts)', url, () =>
        engine.pool.query('SELECT 1'),
      );
      await migratePostgres(url, onError);
    } else await migrateDatabase(engine.pool);
    const bus = config.database
      ? await openBus(config.database.listenUrl, engine.pool, onError)
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

const openBus = (listenUrl: string, pool: pg.Pool, onError: (error: Error) => void) =>
  explaining('DATABASE_LISTEN_URL (or DATABASE_LISTEN_HOST and DATABASE_LISTEN_PORT)', listenUrl, () =>
    createPostgresBus(listenUrl, pool, onError),
  );

/** Turns the error of a first connection into a line for the operator, with the setting and the place, and without the password. */
async function explaining<Value>(
  settings: string,
  address: string,
  connect: () => Promise<Value>,
): Promise<Value> {
  try {
    return await connect();
  } catch (error) {
    const { host, port, database } = new pg.Client({ connectionString: address });
    throw new ConfigError([
      `${settings}: the database ${database} at ${host}:${port} cannot be opened: ${reasonOf(error)}`,
    ]);
  }
}

/** Several addresses of one name fail together, with a message each and none of their own. */
const reasonOf = (error: unknown): string =>
  error instanceof AggregateError
    ? error.errors.map(reasonOf).join(', ')
    : error instanceof Error
      ? error.message
      : String(error);

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
