import { bothDatabases, createDatabase, testConfig } from '@oriel/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../log/logger';
import { type OpenDatabase, openDatabase } from './database';
import { openPglite } from './drivers/pglite';
import { migrateToReleased, readMigrations } from './testing/released-schema';

const log = createLogger({ logLevel: 'silent', logPretty: false });
const before = (readMigrations().find(({ tag }) => tag === '0047_identities')?.idx ?? 0) - 1;
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const [workspace, application, owner, member, visitor, promoted] = [1, 2, 3, 4, 5, 6].map(id);
const [administrators, members, team, ownerKey, memberKey, pageKey] = [7, 8, 9, 10, 11, 12].map(id);
const [chat, memberChat, card, sharedCard, tokenSession, signedIn] = [13, 14, 15, 16, 17, 18].map(id);

/** A workspace as it was: people of a page are members, keys act as members, an address makes a member. */
const former = `
INSERT INTO users (id, email, username, full_name, identity_issuer, identity_subject) VALUES
  ('${owner}', 'owner@example.org', 'owner', 'Olga', 'idp', 'o'),
  ('${member}', 'member@example.org', 'member', 'Mia', 'idp', 'm'),
  ('${visitor}', NULL, 'visitor', 'Vera', 'application:${application}', 'v-1'),
  ('${promoted}', NULL, 'promoted', 'Paul', 'application:${application}', 'p-1');
INSERT INTO organizations (id, name, owner_id, personal) VALUES ('${workspace}', 'Harbour', '${owner}', false);
INSERT INTO organization_roles (id, organization_id, name, default_member_role) VALUES
  ('${administrators}', '${workspace}', 'administrator', false), ('${members}', '${workspace}', 'member', true);
INSERT INTO organization_members (organization_id, user_id, role_id) VALUES
  ('${workspace}', '${owner}', NULL), ('${workspace}', '${member}', '${members}'),
  ('${workspace}', '${visitor}', NULL), ('${workspace}', '${promoted}', '${administrators}');
INSERT INTO teams (id, organization_id, name) VALUES ('${team}', '${workspace}', 'Crew');
INSERT INTO team_members (team_id, organization_id, user_id) VALUES ('${team}', '${workspace}', '${promoted}');
INSERT INTO applications (id, organization_id, name, publishable_key, allowed_origins, widgets)
  VALUES ('${application}', '${workspace}', 'Shop', 'pk_1', '{https://shop.example}', '{chat}');
INSERT INTO api_keys (id, organization_id, user_id, own_user, application_id, name, hash, hint, created_by) VALUES
  ('${ownerKey}', '${workspace}', '${owner}', false, NULL, 'Backend', 'h1', 'aaaa', '${owner}'),
  ('${memberKey}', '${workspace}', '${member}', false, NULL, 'Script', 'h2', 'bbbb', '${member}'),
  ('${pageKey}', '${workspace}', '${owner}', false, '${application}', 'Shop', 'h3', 'cccc', '${owner}');
INSERT INTO channels (id, organization_id, owner_id, name) VALUES
  ('${chat}', '${workspace}', '${visitor}', 'Question'), ('${memberChat}', '${workspace}', '${member}', 'Own');
INSERT INTO cards (id, organization_id, created_by, visibility, title, title_key, description, prompt, tags, variable_count, document, folding, cover)
  SELECT card, '${workspace}'::uuid, '${promoted}'::uuid, visibility, 'T', 't', 'D', 'P', '{Tag}', 0, to_tsvector('t'), 2, 1
  FROM (VALUES ('${card}'::uuid, 'PRIVATE'), ('${sharedCard}'::uuid, 'ORG')) AS made (card, visibility);
INSERT INTO embed_sessions (id, application_id, organization_id, user_id, origin, widgets, expires_at, refresh_hash) VALUES
  ('${tokenSession}', '${application}', '${workspace}', '${member}', 'https://shop.example', '{chat}', now() + interval '1 hour', NULL),
  ('${signedIn}', '${application}', '${workspace}', '${member}', 'https://shop.example', '{chat}', now() + interval '1 hour', 'r');
`;

describe.each(bothDatabases)('the upgrade to identities on %s', database => {
  let opened: OpenDatabase;
  const endings: (() => Promise<unknown>)[] = [];
  const rowsOf = async (query: string) => (await opened.pool.query(query)).rows;

  beforeAll(async () => {
    expect(before).toBeGreaterThan(0);
    if (database === 'pglite') {
      const { mkdtempSync, rmSync } = await import('node:fs');
      const dataDir = mkdtempSync(`${(await import('node:os')).tmpdir()}/oriel-identities-`);
      endings.push(async () => rmSync(dataDir, { recursive: true, force: true }));
      const engine = await openPglite(dataDir);
      await migrateToReleased(engine.pool, before);
      await engine.pool.query(former);
      await engine.close();
      opened = await openDatabase({ ...testConfig(), dataDir }, log, undefined);
    } else {
      const { url, drop } = await createDatabase();
      endings.push(drop);
      const pool = new pg.Pool({ connectionString: url, max: 1 });
      await migrateToReleased(pool, before);
      await pool.query(former);
      await pool.end();
      opened = await openDatabase({ ...testConfig(), database: { url, listenUrl: url } }, log, undefined);
    }
    endings.push(() => opened.close());
  }, 60_000);
  afterAll(async () => {
    for (const end of endings.reverse()) await end();
  });

  it('makes people of an application of its users, who keep their ids and what they have made', async () => {
    expect(
      await rowsOf('SELECT user_id, application_id, subject FROM application_people ORDER BY subject'),
    ).toEqual([
      { user_id: promoted, application_id: application, subject: 'p-1' },
      { user_id: visitor, application_id: application, subject: 'v-1' },
    ]);
    expect(await rowsOf('SELECT id, owner_id, application_id FROM channels ORDER BY name DESC')).toEqual([
      { id: chat, owner_id: visitor, application_id: application },
      { id: memberChat, owner_id: member, application_id: null },
    ]);
    expect(
      await rowsOf('SELECT visibility, created_by, application_id FROM cards ORDER BY visibility'),
    ).toEqual([
      { visibility: 'ORG', created_by: promoted, application_id: application },
      { visibility: 'PRIVATE', created_by: promoted, application_id: application },
    ]);
  });

  it('ends their memberships, roles and teams, and says whose in the audit log', async () => {
    const left = await rowsOf(`SELECT users.username FROM organization_members
      JOIN users ON users.id = user_id WHERE users.identity_issuer <> 'api-key' ORDER BY 1`);
    expect(left).toEqual([{ username: 'member' }, { username: 'owner' }]);
    expect(await rowsOf('SELECT FROM team_members')).toEqual([]);
    expect(
      await rowsOf('SELECT kind, target_id, target_name, changes, application_name FROM audit_entries'),
    ).toEqual([
      {
        kind: 'members-became-people',
        target_id: promoted,
        target_name: 'Paul',
        changes: [
          { field: 'role', from: 'administrator', to: null },
          { field: 'teams', from: 'Crew', to: null },
        ],
        application_name: 'Shop',
      },
    ]);
  });

  it('lets nobody make a member of them again, an older process neither', async () => {
    await opened.pool.query(
      `INSERT INTO organization_members (organization_id, user_id) VALUES ('${workspace}', '${visitor}')`,
    );
    expect(await rowsOf(`SELECT FROM organization_members WHERE user_id = '${visitor}'`)).toEqual([]);
  });

  it('gives keys that acted as members users of their own, and 90 days to be replaced', async () => {
    const keys =
      await rowsOf(`SELECT api_keys.name, users.identity_issuer, api_keys.own_user, api_keys.created_by,
        organization_roles.name AS role,
        extract(epoch FROM issues_tokens_until - now())::int / 86400 AS days
      FROM api_keys JOIN users ON users.id = api_keys.user_id
      LEFT JOIN organization_members ON organization_members.user_id = users.id
      LEFT JOIN organization_roles ON organization_roles.id = organization_members.role_id
      ORDER BY api_keys.name`);
    const own = { identity_issuer: 'api-key', own_user: true };
    expect(keys).toEqual([
      { name: 'Backend', ...own, created_by: owner, role: 'administrator', days: expect.any(Number) },
      { name: 'Script', ...own, created_by: member, role: 'member', days: expect.any(Number) },
      { name: 'Shop', identity_issuer: 'idp', own_user: false, created_by: owner, role: null, days: null },
    ]);
    for (const { days, name } of keys) if (name !== 'Shop') expect([89, 90]).toContain(days);
  });

  it('lets an application that is there show what the whole workspace sees, and offer the sign-in', async () => {
    const columns = 'shown_agent_ids, shown_list_ids, offers_sign_in, trusted_domains';
    expect(await rowsOf(`SELECT ${columns} FROM applications`)).toEqual([
      { shown_agent_ids: null, shown_list_ids: null, offers_sign_in: true, trusted_domains: null },
    ]);
    await opened.pool.query(`INSERT INTO applications
      (organization_id, name, publishable_key, allowed_origins, widgets)
      VALUES ('${workspace}', 'New', 'pk_2', '{}', '{chat}')`);
    expect(await rowsOf(`SELECT ${columns} FROM applications WHERE name = 'New'`)).toEqual([
      { shown_agent_ids: [], shown_list_ids: [], offers_sign_in: false, trusted_domains: null },
    ]);
  });

  it('ends the tokens of pages, which acted as members, and no sign-in of a person', async () => {
    expect(await rowsOf('SELECT id, identity FROM embed_sessions')).toEqual([
      { id: signedIn, identity: 'ownSignIn' },
    ]);
  });
});
