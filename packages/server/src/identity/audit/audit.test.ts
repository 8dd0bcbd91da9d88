import {
  type AuditEntry,
  auditKinds,
  createTeam,
  exportAuditEntries,
  impersonalActors,
  listAuditActors,
  listAuditEntries,
  updateOrganization,
  updateTeam,
} from '@oriel/contracts';
import { describeDatabases } from '@oriel/testing/vitest';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownToken } from '../../http/testing/actors';
import { describeNoun } from '../../http/testing/describe-noun';
import { type Person, person, tokenHolder } from '../../http/testing/person';
import { applications, auditEntries, teams } from '../../platform/db/schema';
import { runJob } from '../../platform/work/testing/run-job';
import { auditJobs } from '.';

describeDatabases('the audit log', stack => {
  let owner: Person;
  let admin: Person;
  beforeAll(async () => {
    owner = await person(stack(), 'owner');
    admin = await person(stack(), 'admin');
  });

  const params = () => ({ organizationId: owner.organizationId });
  const list = async (query: object = {}) =>
    owner.call(listAuditEntries, { params: params(), query: { page: 1, pageSize: 20, ...query } });
  const newest = async (): Promise<AuditEntry> => (await list()).results[0] ?? expect.unreachable();

  describeNoun(stack, {
    may: ['owner', 'admin'],
    forbidden: ['member'],
    hidden: ['outsider', 'staff'],
    calls: {
      list: async () => [listAuditEntries, { params: params() }],
      'list the actors': async () => [listAuditActors, { params: params() }],
      export: async () => [exportAuditEntries, { params: params() }],
    },
    invalid: [[listAuditEntries, { query: { page: 0 } }, 'query.page: required']],
    paramsFor: async () => params(),
  });

  it('says who did what to what, from where, and what was changed', async () => {
    const team = await admin.call(createTeam, { params: params(), body: { name: 'Versand' } });
    const teamParams = { ...params(), teamId: team.id };
    await admin.call(updateTeam, { params: teamParams, body: { name: 'Lager' } });
    const entry = await newest();
    expect(entry).toMatchObject({
      kind: 'team-renamed',
      actor: { id: admin.userId },
      via: 'session',
      address: expect.stringMatching(/^[\d.:a-f]+$/),
      target: { id: team.id, name: 'Versand' },
      changes: [{ field: 'name', from: 'Versand', to: 'Lager' }],
    });
    expect(Math.abs(Date.parse(entry.createdAt) - Date.now())).toBeLessThan(60_000);
    // An update without a change creates no entry.
    await admin.call(updateTeam, { params: teamParams, body: { name: 'Lager' } });
    expect((await newest()).id).toBe(entry.id);
  });

  it('names the application on whose page it was done', async () => {
    const token = await ownToken(stack(), admin.userId, ['workspace']);
    const embedded = tokenHolder(stack(), admin.organizationId, token, admin.userId);
    const { db } = stack().services;
    const isFirst = eq(applications.publishableKey, stack().keys.publishableKey);
    const [application] = await db
      .update(applications)
      .set({ widgets: ['workspace'] })
      .where(isFirst)
      .returning();
    await embedded.call(createTeam, { params: params(), body: { name: 'Messe' } });
    expect(await newest()).toMatchObject({
      kind: 'team-created',
      actor: { id: admin.userId },
      via: 'embed',
      application: application?.name,
    });
    await owner.call(createTeam, { params: params(), body: { name: 'Portal' } });
    expect((await newest()).application).toBeUndefined();
  });

  it('has no entry of an act that is undone', async () => {
    const { db } = stack().services;
    const { totalCount } = await list();
    // A trigger that refuses the entry simulates any failure after the action.
    await db.execute(sql`CREATE FUNCTION refuse_entry() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN IF NEW.target_name = 'Verboten' THEN RAISE EXCEPTION 'refused'; END IF; RETURN NEW; END $$`);
    await db.execute(sql`CREATE TRIGGER refuse BEFORE INSERT ON audit_entries
      FOR EACH ROW EXECUTE FUNCTION refuse_entry()`);
    try {
      const answer = await owner.send(createTeam, { params: params(), body: { name: 'Verboten' } });
      expect(answer.status).toBe(500);
      const made = and(eq(teams.organizationId, owner.organizationId), eq(teams.name, 'Verboten'));
      expect(await db.$count(teams, made)).toBe(0);
      expect((await list()).totalCount).toBe(totalCount);
    } finally {
      await db.execute(sql`DROP TRIGGER refuse ON audit_entries`);
      await db.execute(sql`DROP FUNCTION refuse_entry`);
    }
  });

  it('is filtered by person, kind, group and time', async () => {
    await owner.call(createTeam, { params: params(), body: { name: 'Empfang' } });
    const { createdAt } = await newest();
    const byOwner = await list({ actorId: owner.userId, pageSize: 100 });
    expect(new Set(byOwner.results.map(({ actor }) => actor.id))).toEqual(new Set([owner.userId]));
    const made = await list({ kind: 'team-created', pageSize: 100 });
    expect(new Set(made.results.map(({ kind }) => kind))).toEqual(new Set(['team-created']));
    expect((await list({ group: 'teams' })).totalCount).toBeGreaterThanOrEqual(made.totalCount);
    expect((await list({ group: 'apiKeys' })).results).toEqual([]);
    expect((await list({ to: createdAt })).results.map(({ target }) => target.name)).not.toContain('Empfang');
    const since = await list({ from: createdAt });
    expect(since.results.map(({ target }) => target.name)).toEqual(['Empfang']);
    const actors = await owner.call(listAuditActors, { params: params() });
    expect(actors.map(({ id }) => id)).toEqual(expect.arrayContaining([owner.userId, admin.userId]));
  });

  it('leaves as CSV in which no cell is a formula', async () => {
    const [row] = await stack()
      .services.db.insert(auditEntries)
      .values({
        organizationId: owner.organizationId,
        kind: 'api-key-created',
        actorId: owner.userId,
        actorName: '=HYPERLINK("https://evil.example")',
        via: 'embed',
        applicationName: '=Shop',
        address: '127.0.0.1',
        targetName: 'Zeile 1\nZeile 2',
        changes: [{ field: 'name', from: null, to: 'Neu' }],
      })
      .returning();
    const answer = await owner.call(exportAuditEntries, {
      params: params(),
      query: { kind: 'api-key-created' },
    });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const text = new TextDecoder().decode(bytes);
    expect(text).toContain('Zeile 2');
    expect(text).not.toMatch(/(^|,)"?=/m);
    expect(text).toContain(",embed,'=Shop,127.0.0.1,api-key-created,");
    expect(text.split('\r\n')[0]).toBe('time,actor,via,application,address,kind,target,changes');
    await stack()
      .services.db.delete(auditEntries)
      .where(eq(auditEntries.id, row?.id ?? ''));
  });

  it('is read beside entries that a later version has written', async () => {
    const { db } = stack().services;
    const later = await list();
    const { organizationId } = owner;
    // A kind, a field and a credential kind that no version knows yet.
    const written = await db.execute<{ id: string }>(sql`
      INSERT INTO audit_entries (organization_id, kind, actor_id, actor_name, via, address, target_name, changes)
      SELECT ${organizationId}::uuid, kind, ${owner.userId}::uuid, 'Person', via, '127.0.0.1', 'Morgen',
        '[{"field":"name","from":null,"to":"Neu"},{"field":"moonPhase","from":null,"to":"voll"}]'
      FROM (VALUES ('team-created', 'session'), ('moon-landed', 'session'), ('team-created', 'telepathy'))
        AS entry (kind, via) RETURNING id`);
    try {
      const now = await list();
      expect(now.totalCount).toBe(later.totalCount + 1);
      expect(now.results[0]).toMatchObject({
        kind: 'team-created',
        target: { name: 'Morgen' },
        changes: [{ field: 'name', to: 'Neu' }],
      });
      const csv = await (await owner.call(exportAuditEntries, { params: params(), query: {} })).text();
      expect(csv).toContain('moon-landed');
      expect(csv).toContain('telepathy');
      expect(csv).toContain('moonPhase: – → voll');
    } finally {
      for (const { id } of written.rows) await db.delete(auditEntries).where(eq(auditEntries.id, id));
    }
  });

  it('shows entries written by an earlier migration', async () => {
    const [written] = await stack()
      .services.db.insert(auditEntries)
      .values({
        organizationId: owner.organizationId,
        kind: 'members-became-people',
        actorId: impersonalActors.system,
        actorName: 'Oriel',
        via: 'command',
        address: '',
        targetName: 'Mara Lindner',
        changes: [{ field: 'role', from: 'admin', to: null }],
        applicationName: 'Shop',
      })
      .returning();
    try {
      const { results } = await list({ group: 'applications', kind: 'members-became-people' });
      expect(results).toMatchObject([{ application: 'Shop', target: { name: 'Mara Lindner' } }]);
    } finally {
      await stack()
        .services.db.delete(auditEntries)
        .where(eq(auditEntries.id, written?.id ?? ''));
    }
  });

  it('is kept for the months of the configuration', async () => {
    const { db, now } = stack().services;
    const entry = {
      organizationId: crypto.randomUUID(),
      kind: 'team-created' as const,
      actorId: owner.userId,
      actorName: 'x',
      via: 'session' as const,
      address: '127.0.0.1',
      targetName: 'x',
      changes: [],
    };
    const day = 24 * 3_600_000;
    const at = (days: number) => ({ ...entry, createdAt: new Date(Date.now() - days * day) });
    await db.insert(auditEntries).values([at(320), at(380)]);
    const config = { ...stack().services.config, auditLogMonths: 12 };
    await runJob(auditJobs({ db, now, config }), 'remove-old-audit-entries');
    const own = eq(auditEntries.organizationId, entry.organizationId);
    expect(await db.$count(auditEntries, own)).toBe(1);
    await db.delete(auditEntries).where(own);
  });

  describe('of 50,000 entries', () => {
    beforeAll(async () => {
      const { db } = stack().services;
      await db.execute(sql`
        INSERT INTO audit_entries (organization_id, kind, actor_id, actor_name, via, address, target_name, changes, created_at)
        SELECT ${owner.organizationId}::uuid, (${sql.raw(`ARRAY[${auditKinds.map(kind => `'${kind}'`).join(',')}]`)})[1 + n % ${sql.raw(String(auditKinds.length))}],
          CASE WHEN n % 100 = 0 THEN '00000000-0000-4000-8000-000000000007'::uuid ELSE ${admin.userId}::uuid END, 'Person', 'session',
          '127.0.0.1', 'Ziel ' || n, '[]', now() - interval '30 days' - n * interval '1 minute'
        FROM generate_series(1, 50000) n`);
      await db.execute(sql`ANALYZE audit_entries`);
    });
    afterAll(async () => {
      const old = sql`${auditEntries.createdAt} < now() - interval '29 days'`;
      await stack().services.db.delete(auditEntries).where(old);
    });

    it.each([
      ['the newest', sql`true`],
      ['those of a person', sql`actor_id = ${'00000000-0000-4000-8000-000000000007'}::uuid`],
      ['those of a kind', sql`kind = 'secret-key-revoked'`],
      ['those of a time', sql`created_at < now() - interval '40 days'`],
    ])('reads a page of %s by an index, and sorts nothing', async (_, filter) => {
      const { rows } = await stack().services.db.execute<{ 'QUERY PLAN': string }>(sql`
        EXPLAIN SELECT * FROM audit_entries WHERE organization_id = ${owner.organizationId}::uuid AND ${filter}
        ORDER BY created_at DESC, id DESC LIMIT 20`);
      const plan = rows.map(row => row['QUERY PLAN']).join('\n');
      expect(plan).toMatch(/Index Scan/);
      expect(plan).not.toMatch(/Sort|Seq Scan on audit_entries/);
    });

    it('pages through them to the last, and exports each once', async () => {
      const first = await list({ pageSize: 100 });
      expect(first.totalCount).toBeGreaterThanOrEqual(50_000);
      const last = await list({ pageSize: 100, page: Math.ceil(first.totalCount / 100) });
      expect(last.results.length).toBeGreaterThan(0);
      const answer = await owner.call(exportAuditEntries, { params: params(), query: {} });
      const targets = new Set<string>();
      for (const line of (await answer.text()).split('\r\n')) {
        const [target] = /Ziel \d+/.exec(line) ?? [];
        if (target === undefined) continue;
        expect(targets.has(target)).toBe(false);
        targets.add(target);
      }
      expect(targets.size).toBe(50_000);
    });
  });

  it('has an entry of a renamed workspace', async () => {
    const { name } = await owner.call(updateOrganization, { params: params(), body: { name: 'Hafenblick' } });
    expect(await newest()).toMatchObject({ kind: 'organization-renamed', target: { name } });
    await owner.call(updateOrganization, { params: params(), body: { name: 'Nordhafen Studio' } });
  });
});
