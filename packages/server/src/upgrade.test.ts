import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getChannel, listMyChannels, listMyOrganizations, searchCards } from '@oriel/contracts';
import { createDatabase, startTestStack, testConfig } from '@oriel/testing';
import { startModelEndpoint } from '@oriel/testing/model';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, messagesOf, newChannel, readAll } from './chat/testing/ask';
import { createServer } from './create-server';
import { keyHolder, type Person } from './http/testing/person';
import { openPglite } from './platform/db/drivers/pglite';
import { openDatabase } from './platform/db/open-database';
import {
  copyRows,
  digestRows,
  fillEmptyTables,
  migrateToReleased,
  readColumns,
  readMigrations,
  released,
} from './platform/db/testing/released-schema';
import { createLogger } from './platform/log/logger';

const sessionSecret = 'a secret that outlives the upgrade of it';
const log = createLogger({ logLevel: 'silent', logPretty: false });

/** A person's view of chats, cards and workspaces. */
async function look(user: Person) {
  const { organizationId } = user;
  const channels = await user.call(listMyChannels, { params: { organizationId } });
  return {
    channels: channels.map(({ id, name }) => ({ id, name })),
    messages: await Promise.all(
      channels.map(async ({ id }) =>
        (await messagesOf(user, id)).messages.map(({ senderConversationRole, content }) => [
          senderConversationRole,
          content.fullText,
        ]),
      ),
    ),
    cards: (
      await user.call(searchCards, {
        body: {
          space: organizationId,
          page: 1,
          pageSize: 50,
          search: '',
          tags: [],
          owned: false,
          order: 'ALPHABETICAL',
        },
      })
    ).results.map(({ title }) => title),
    organizations: (await user.call(listMyOrganizations, {})).map(({ name }) => name),
  };
}

describe.each(['pglite', 'postgres'] as const)('an upgrade from the last release on %s', database => {
  let source: pg.Pool;
  let seen: Awaited<ReturnType<typeof look>>;
  let key: { readonly organizationId: string; readonly apiKey: string };
  let channelId: string;
  const endings: (() => Promise<unknown>)[] = [];
  const later = <T>(value: T, end: (value: T) => Promise<unknown>): T => {
    endings.push(() => end(value));
    return value;
  };

  beforeAll(async () => {
    const stack = await startTestStack({ model: true, config: { sessionSecret } });
    later(stack, one => one.close());
    stack.model?.use([{ text: 'Der Anker hält.' }]);
    key = stack.keys;
    const user = keyHolder(stack.url, key.organizationId, key.apiKey);
    channelId = (await newChannel(user)).id;
    await readAll(ask(user, channelId, 'Hält der Anker?'));
    seen = await look(user);
    source = later(new pg.Pool({ connectionString: stack.services.config.database?.url, max: 1 }), pool =>
      pool.end(),
    );
  }, 120_000);
  afterAll(async () => {
    for (const end of endings.reverse()) await end();
  });

  const newFolder = () =>
    later(mkdtempSync(join(tmpdir(), 'oriel-upgrade-')), async folder =>
      rmSync(folder, { recursive: true, force: true }),
    );
  /** Migrates to the last release and copies the rows, once: the result is a folder, or the name of a database. */
  let made: Promise<string> | undefined;
  const makeReleased = async () => {
    if (database === 'pglite') {
      const dataDir = newFolder();
      const engine = await openPglite(dataDir);
      await migrateToReleased(engine.pool);
      await copyRows(source, engine.pool);
      await engine.close();
      return dataDir;
    }
    const { url, drop } = await createDatabase();
    later(drop, end => end());
    const pool = new pg.Pool({ connectionString: url, max: 1 });
    await migrateToReleased(pool);
    await copyRows(source, pool);
    await pool.end();
    return new URL(url).pathname.slice(1);
  };

  /** A closed database of the last release, with the rows. */
  async function releasedDatabase(prepare?: (pool: pg.Pool) => Promise<void>) {
    made ??= makeReleased();
    const released = await made;
    if (database === 'pglite') {
      const dataDir = newFolder();
      cpSync(released, dataDir, { recursive: true });
      if (prepare) {
        const engine = await openPglite(dataDir);
        await prepare(engine.pool);
        await engine.close();
      }
      return { dataDir, database: undefined };
    }
    const { url, drop } = await createDatabase(released);
    later(drop, end => end());
    const pool = new pg.Pool({ connectionString: url, max: 1 });
    await prepare?.(pool);
    await pool.end();
    return { dataDir: undefined, database: { url, listenUrl: url } };
  }

  it('keeps every row of every table', async () => {
    let before: Awaited<ReturnType<typeof digestRows>> = new Map();
    let columns: Awaited<ReturnType<typeof readColumns>> = new Map();
    let applied = 0;
    const config = await releasedDatabase(async pool => {
      const filled = await fillEmptyTables(pool);
      columns = await readColumns(pool);
      expect(filled.length).toBeLessThan(columns.size);
      before = await digestRows(pool, columns);
      const { rows } = await pool.query('SELECT count(*)::int AS count FROM drizzle.__drizzle_migrations');
      applied = rows[0].count;
    });
    expect(applied).toBe(readMigrations().filter(({ idx }) => idx <= released).length);
    for (const [table, row] of before)
      expect([table, row]).toEqual([table, expect.objectContaining({ digest: expect.any(String) })]);
    const opened = later(await openDatabase({ ...testConfig(), ...config }, log, undefined), one =>
      one.close(),
    );
    const { rows } = await opened.pool.query(
      'SELECT count(*)::int AS count FROM drizzle.__drizzle_migrations',
    );
    expect(rows[0].count).toBe(readMigrations().length);
    expect(await digestRows(opened.pool, columns)).toEqual(before);
  }, 120_000);

  it('serves its chats, cards and workspaces, and goes on with them', async () => {
    const config = await releasedDatabase();
    const model = later(await startModelEndpoint(), one => one.close());
    model.use([{ text: 'Auch nach dem Umbau.' }]);
    const server = later(
      await createServer(
        testConfig({
          ...config,
          sessionSecret,
          demoData: false,
          openai: { baseUrl: model.baseUrl, apiKey: 'sk-upstream', models: [] },
        }),
      ),
      one => one.close(),
    );
    const user = keyHolder(server.url, key.organizationId, key.apiKey);
    expect(seen.messages.flat()).toContainEqual(['assistant', 'Der Anker hält.']);
    expect(seen.cards.length).toBeGreaterThan(3);
    expect(await look(user)).toEqual(seen);
    const { messages: said } = await messagesOf(user, channelId);
    const answerer = said.findLast(({ agentId }) => agentId !== null)?.agentId;
    expect(answerer).toEqual(expect.any(String));
    const params = { organizationId: user.organizationId, channelId };
    expect((await user.call(getChannel, { params })).agentId).toBe(answerer);
    await readAll(ask(user, channelId, 'Und jetzt?'));
    const { messages } = await messagesOf(user, channelId);
    expect(messages.at(-1)?.content.fullText).toBe('Auch nach dem Umbau.');
  }, 120_000);
});

/** Migrations that do more than add, with the reason why they are harmless to a process of the previous version. */
const examined: Readonly<Record<string, string>> = {
  '0048_work': 'No version has ever written to the table of tasks, or read it',
  '0052_chat_costs': 'Fills a column that it adds, and that no earlier version reads',
  '0058_cards_of_teams':
    'Its checks hold for every row of an earlier version, which shows a card of teams to its creator alone',
  '0059_account_profile': 'Its unique index is on a column that it adds, and that no earlier version writes',
  '0063_roles': 'Adds rows that an earlier version lists as plain roles, and gives nobody',
  '0070_search_pieces':
    'Replaces an index that only a job reads, which finds nothing to do in an earlier version',
};

/** Tables and columns that a statement creates, or the statement if it may disturb a process of the previous version. */
function findTrouble(statements: readonly string[]): readonly string[] {
  const made = new Set<string>();
  return statements.filter(statement => {
    const [, table] = /^CREATE TABLE "(\w+)" \(/.exec(statement) ?? [];
    if (table) return !made.add(table);
    const [, altered = '', added = '', definition = ''] =
      /^ALTER TABLE "(\w+)" ADD COLUMN "(\w+)" ([\s\S]*)$/.exec(statement) ?? [];
    if (altered) {
      made.add(`${altered}.${added}`);
      // The older version does not set it in its rows.
      return /NOT NULL/.test(definition) && !/DEFAULT/.test(definition);
    }
    const [, held = '', column = ''] =
      /^ALTER TABLE "(\w+)" ADD CONSTRAINT "\w+" FOREIGN KEY \("(\w+)"/.exec(statement) ?? [];
    if (held) return !made.has(held) && !made.has(`${held}.${column}`);
    const [, unique, indexed = ''] = /^CREATE (UNIQUE )?INDEX "\w+" ON "(\w+)"/.exec(statement) ?? [];
    return indexed === '' || (unique !== undefined && !made.has(indexed));
  });
}

describe('while two versions run side by side', () => {
  const later = readMigrations().filter(({ idx }) => idx > released);

  it('is made from one snapshot, that of the newest migration', () => {
    const { tag = '' } = readMigrations().at(-1) ?? {};
    const files = readdirSync(join(import.meta.dirname, '../drizzle/meta'));
    expect(files.filter(name => /snapshot/.test(name))).toEqual([`${tag.split('_')[0]}_snapshot.json`]);
  });

  it('knows what troubles the older one', () => {
    for (const statement of [
      'ALTER TABLE "channels" DROP COLUMN "name";',
      'ALTER TABLE "channels" ADD COLUMN "folder" uuid NOT NULL;',
      'ALTER TABLE "channels" ALTER COLUMN "name" SET NOT NULL;',
      'ALTER TABLE "channels" ADD CONSTRAINT "a" FOREIGN KEY ("name") REFERENCES "public"."b"("id");',
      'CREATE UNIQUE INDEX "one" ON "channels" USING btree ("name");',
      'UPDATE "channels" SET "name" = \'\';',
    ])
      expect(findTrouble([statement])).toEqual([statement]);
  });

  it.each(later.map(({ tag, statements }) => [tag, statements] as const))(
    '%s only adds, or is examined',
    (tag, statements) => {
      if (examined[tag] === undefined) expect(findTrouble(statements)).toEqual([]);
      else expect(findTrouble(statements)).not.toEqual([]);
    },
  );

  it('has the older one go on with an answer, chats, cards and workspaces when every table has got more', async () => {
    const stack = await startTestStack({ model: true });
    try {
      const user = keyHolder(stack.url, stack.keys.organizationId, stack.keys.apiKey);
      stack.model?.use([{ text: 'eins ' }, 'hold', { text: 'zwei' }]);
      const { id } = await newChannel(user);
      // Statements on its connections were prepared for the old tables.
      const before = await look(user);
      const asked = readAll(ask(user, id, 'Zähle'));
      await stack.model?.held();
      const pool = new pg.Pool({ connectionString: stack.services.config.database?.url, max: 1 });
      for (const table of (await readColumns(pool)).keys())
        await pool.query(`ALTER TABLE "${table}" ADD COLUMN later_text text;
          ALTER TABLE "${table}" ADD COLUMN later_number integer DEFAULT 7 NOT NULL;
          CREATE INDEX ON "${table}" (later_number)`);
      await pool.query('CREATE TABLE later_things (id uuid PRIMARY KEY)');
      await pool.end();
      stack.model?.release();
      await asked;
      expect((await messagesOf(user, id)).messages.at(-1)?.content.fullText).toBe('eins zwei');
      const now = await look(user);
      expect({ ...now, channels: now.channels.length, messages: undefined }).toEqual({
        ...before,
        channels: before.channels.length,
        messages: undefined,
      });
      stack.model?.use([{ text: 'drei' }]);
      const another = await newChannel(user);
      await readAll(ask(user, another.id, 'Weiter'));
      expect((await messagesOf(user, another.id)).messages.at(-1)?.content.fullText).toBe('drei');
    } finally {
      await stack.close();
    }
  }, 120_000);
});
