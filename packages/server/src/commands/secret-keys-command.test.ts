import { describeStack } from '@oriel/testing/vitest';
import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { auditEntries, organizationMembers, users } from '../platform/db/schema';
import { runSecretKeysCommand } from './secret-keys-command';

const workspace = 'Nordhafen Studio';

describeStack(
  'the command for secret keys',
  stack => {
    const run = (...args: string[]) => runSecretKeysCommand(stack().services, args, () => {});
    const create = (...args: string[]) => run('create', ...args);
    const call = async (key: string, method: string, path: string, body?: object) => {
      const answer = await fetch(`${stack().url}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      return answer.status;
    };
    /** A request that an administrator may make. */
    const use = (key: string) =>
      call(key, 'GET', `/access/v1/organizations/${stack().keys.organizationId}/applications`);
    const findLine = async (name: string) =>
      (await run()).split('\n').find(text => text.includes(`  ${name}, `)) ?? '';

    it('makes an API key with a user of its own, until it is revoked', async () => {
      const key = await create('admin', workspace, 'Shop');
      const other = await create('OWNER@nordhafen.example', stack().keys.organizationId, 'Other');
      // The output contains nothing else, because scripts read it.
      expect(key).toMatch(/^sk_\S+$/);
      expect(await Promise.all([key, other].map(use))).toEqual([200, 200]);
      const line = await findLine('Shop');
      expect(line).toMatch(
        /^[\da-f-]{36} {2}sk_….{4} {2}made \S+ by admin {2}Shop, API key in Nordhafen Studio$/,
      );
      expect(line).not.toContain(key);
      const { db } = stack().services;
      const own = await db.select().from(users).where(eq(users.fullName, 'Shop'));
      expect(own).toMatchObject([{ identityIssuer: 'api-key', username: 'Shop' }]);
      const memberships = () =>
        db.$count(organizationMembers, eq(organizationMembers.userId, own[0]?.id ?? ''));
      expect(await memberships()).toBe(1);
      await run('revoke', line.slice(0, 36));
      expect(await Promise.all([key, other].map(use))).toEqual([401, 200]);
      expect([await findLine('Shop'), await memberships()]).toEqual(['', 0]);
    });

    it('finds nobody by username, because people choose it themselves', async () => {
      const { db } = stack().services;
      const isOwner = eq(users.id, await stack().userId('owner'));
      const values = { chosenUsername: 'the-boss', username: 'the-boss' };
      const [before] = await db.select().from(users).where(isOwner);
      await db.update(users).set(values).where(isOwner);
      try {
        await expect(create('the-boss', workspace, 'Stolen')).rejects.toThrow('Nobody is known as the-boss');
        expect(await create(before?.id ?? '', workspace, 'By id')).toMatch(/^sk_/);
        expect(await create(before?.identitySubject ?? '', workspace, 'By subject')).toMatch(/^sk_/);
      } finally {
        await db
          .update(users)
          .set({ chosenUsername: null, username: before?.username ?? '' })
          .where(isOwner);
      }
    });

    it('makes none that issues tokens for a page, or has more rights than its maker', async () => {
      const key = await create('admin', workspace, 'Limited');
      const request = { user: { id: '4711' }, origin: stack().pageOrigin, widgets: ['chat'] };
      expect(await call(key, 'POST', '/access/v1/embed-tokens', request)).toBe(403);
      const { db } = stack().services;
      const isAdmin = and(
        eq(organizationMembers.organizationId, stack().keys.organizationId),
        eq(organizationMembers.userId, await stack().userId('admin')),
      );
      const [before] = await db.select().from(organizationMembers).where(isAdmin);
      await db.update(organizationMembers).set({ roleId: null }).where(isAdmin);
      expect(await use(key)).toBe(403);
      await db
        .update(organizationMembers)
        .set({ roleId: before?.roleId ?? null })
        .where(isAdmin);
      expect(await use(key)).toBe(200);
    });

    it('logs who created an API key, and its revocation', async () => {
      await create('admin', workspace, 'Noted');
      await run('revoke', (await findLine('Noted')).slice(0, 36));
      const rows = await stack().services.db.select().from(auditEntries);
      expect(rows.filter(({ targetName }) => targetName === 'Noted')).toMatchObject([
        { kind: 'api-key-created', via: 'command', actorName: 'Jonas Falk' },
        { kind: 'api-key-revoked', via: 'operator', actorName: 'operator' },
      ]);
    });

    it('lists and revokes the secret keys of applications, too', async () => {
      const { secretKey } = stack().keys.trusted;
      const line = await findLine('Intranet');
      expect(line).toMatch(/by owner {2}Intranet, secret key of Intranet in Nordhafen Studio$/);
      await run('revoke', line.slice(0, 36));
      expect(await call(secretKey, 'POST', '/access/v1/embed-tokens', {})).toBe(401);
    });

    it.each<[RegExp, string[]]>([
      [/^Usage/, ['create', 'admin', workspace]],
      [/^Usage/, ['create', 'admin', workspace, ' ']],
      [/^Usage/, ['list', 'x']],
      [/^Usage/, ['burn']],
      [/at most 50/, ['create', 'admin', workspace, 'x'.repeat(51)]],
      [/^Nobody/, ['create', 'nobody', workspace, 'Shop']],
      [/^Name one workspace/, ['create', 'member', workspace, 'Shop']],
      [/^Name one workspace/, ['create', 'outsider', workspace, 'Shop']],
      [/Nordhafen Studio$/m, ['create', 'admin', 'Elsewhere', 'Shop']],
      [/no key x/, ['revoke', 'x']],
      [/no key/, ['revoke', crypto.randomUUID()]],
    ])('says %s of %j', async (problem, args) => {
      const before = await run();
      await expect(run(...args)).rejects.toThrow(problem);
      expect(await run()).toBe(before);
    });
  },
  { alone: true },
);
