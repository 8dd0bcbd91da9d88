import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { freePort } from '@oriel/testing/free-port';
import { type ModelEndpoint, startModelEndpoint } from '@oriel/testing/model';
import { type DatabaseGate, query, startDatabaseGate } from '@oriel/testing/postgres';
import { startChild } from './child';
import { copyDatabase, copySnapshot } from './seeded-data';
import { type Site, startSite, type WrittenPage } from './site';

/** The whole product as `npm start` runs it, with a model endpoint controlled by the test. */
export interface Stack {
  /** Address of the portal and the services. */
  readonly portal: string;
  /** Address of the third-party site. */
  readonly examples: string;
  /** Pages of that site that the tests provide, by path. */
  readonly pages: Map<string, WrittenPage>;
  /** Changes the server of that site. */
  readonly serveFrom: Site['serveFrom'];
  /** Settings of that site's server: the address of Oriel and its keys. */
  readonly siteSettings: Readonly<Record<'ORIEL_API' | 'ORIEL_PUBLISHABLE_KEY' | 'ORIEL_SECRET_KEY', string>>;
  readonly model: ModelEndpoint;
  /** The address of its database, if that is on PostgreSQL. */
  readonly databaseUrl: string | undefined;
  /** The server's connection to its database, which a test can shut, if the options request a gate. */
  readonly gate: DatabaseGate | undefined;
  /** The publishable key of the example with all four widgets. */
  readonly allInOne: { readonly publishableKey: string };
  /** Output of the server and the site since their start. */
  readonly output: () => string;
  /** The persisted log of running answers, which survives a kill, together with the database's other writes. */
  readLog(): Promise<string>;
  /** Keys of the files that the server stores, such as images. */
  listFiles(): Promise<string[]>;
  /** Kills the server, as a crash would, and starts it again on the same data. */
  crash(): Promise<void>;
  /** Kills the server; it stays down until `restart`. */
  kill(): Promise<void>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

export type DatabaseName = 'pglite' | 'postgresql';

export interface StackOptions {
  /** Default: a separate database on PostgreSQL, which uses less processor time; outside a test run the embedded one. */
  readonly database?: DatabaseName;
  /** The address of an empty database to use instead. */
  readonly databaseUrl?: string;
  /** Whether a test can disconnect the server from its database. Default: no. */
  readonly hasGate?: boolean;
  /** Host name of this machine that gives frames a separate origin. Default: they have none. */
  readonly frameHost?: string;
  readonly logLevel?: string;
  /** Prices of models, in the format of the setting. Default: none. */
  readonly prices?: string;
  /** Name of a partner's variant. Default: Oriel itself. */
  readonly variant?: string;
  /** Additional settings. */
  readonly settings?: Readonly<Record<string, string>>;
}

export async function startStack({
  database,
  databaseUrl: given,
  hasGate = false,
  frameHost,
  logLevel = 'warn',
  prices,
  variant,
  settings,
}: StackOptions = {}): Promise<Stack> {
  const dataDir = await mkdtemp(join(tmpdir(), 'oriel-stack-'));
  const copy = database === 'pglite' || given ? undefined : await copyDatabase(dataDir);
  const databaseUrl = given ?? copy?.url;
  if (!databaseUrl) await copySnapshot(dataDir);
  const gate = databaseUrl && hasGate ? await startDatabaseGate(databaseUrl) : undefined;
  const [port, examplesPort] = [await freePort(), await freePort()];
  const model = await startModelEndpoint();
  const env = {
    PORT: String(port),
    EXAMPLES_PORT: String(examplesPort),
    DATA_DIR: dataDir,
    OPENAI_API_KEY: 'sk-stand-in',
    OPENAI_BASE_URL: model.baseUrl,
    // The stand-in model answers questions only.
    SUMMARY_MODEL: 'off',
    OCR: 'off',
    LOG_LEVEL: logLevel,
    ...settings,
    ...(prices && { OPENAI_PRICES: prices }),
    ...(variant && { VARIANT: variant }),
    ...(frameHost && { FRAME_ORIGIN: `http://${frameHost}:${port}` }),
    ...(databaseUrl && { DATABASE_URL: gate?.url ?? databaseUrl }),
  };
  const portal = `http://localhost:${port}`;
  let server = startChild('packages/server/dist/main.js', env);
  await server.ready;
  const keys = JSON.parse(await readFile(join(dataDir, 'examples.json'), 'utf8'));
  const siteSettings = {
    ORIEL_API: portal,
    ORIEL_PUBLISHABLE_KEY: keys.publishableKey,
    ORIEL_SECRET_KEY: keys.secretKey,
  };
  const site = await startSite(examplesPort, {
    ...siteSettings,
    ORIEL_INTRANET_PUBLISHABLE_KEY: keys.trusted.publishableKey,
    ORIEL_INTRANET_SECRET_KEY: keys.trusted.secretKey,
    ORIEL_ALL_IN_ONE_PUBLISHABLE_KEY: keys.allInOne.publishableKey,
  });

  const restart = async () => {
    server = startChild('packages/server/dist/main.js', env);
    await server.ready;
  };
  return {
    portal,
    examples: `http://127.0.0.1:${examplesPort}`,
    pages: site.pages,
    serveFrom: site.serveFrom,
    siteSettings,
    model,
    databaseUrl,
    gate,
    allInOne: keys.allInOne,
    output: () => server.output() + site.output(),
    async readLog() {
      if (databaseUrl) return JSON.stringify(await query(databaseUrl, 'SELECT data FROM run_events'));
      const folder = join(dataDir, 'database', 'pg_wal');
      const files = (await readdir(folder, { withFileTypes: true })).filter(entry => entry.isFile());
      const texts = await Promise.all(files.map(({ name }) => readFile(join(folder, name), 'latin1')));
      return texts.join('');
    },
    async listFiles() {
      const folder = join(dataDir, 'files');
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return entries
        .filter(entry => entry.isFile())
        .map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
    },
    kill: () => server.stop('SIGKILL'),
    restart,
    async crash() {
      await server.stop('SIGKILL');
      await restart();
    },
    async close() {
      gate?.unlock();
      await Promise.all([server.stop(), site.close(), model.close()]);
      gate?.close();
      await copy?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
