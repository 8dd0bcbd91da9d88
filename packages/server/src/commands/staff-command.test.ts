import { getEntitlements, listOperatorLog } from '@oriel/contracts';
import { describeStack } from '@oriel/testing/vitest';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { newPerson, type Person, person } from '../http/testing/person';
import {
  giveProductRole,
  renewClaimedRoles,
  takeProductRole,
} from '../identity/product-roles/change-product-roles';
import { userProductRoles } from '../platform/db/schema';
import { runStaffCommand } from './staff-command';

describeStack(
  'the command for staff and operators',
  stack => {
    const run = (...args: string[]) => runStaffCommand(stack().services, args);
    const rolesOf = async (who: Person) =>
      (await who.call(getEntitlements, {})).productRoles.map(({ name }) => name);
    const someone = async () => {
      const email = `${crypto.randomUUID()}@example.org`;
      const who = await newPerson(stack(), { email });
      return { who, email, holder: { id: who.userId, fullName: 'Nele Ahrens' } };
    };

    it('gives and takes each role, by address, and writes it into the log', async () => {
      const { who, email } = await someone();
      expect((await who.send(listOperatorLog)).status).toBe(403);
      await run('add', email.toUpperCase(), '--operator');
      expect(await rolesOf(who)).toEqual(['operator']);
      expect(await run()).toContain(`${email}  operator  Nele Ahrens`);
      await run('add', email);
      expect(await rolesOf(who)).toEqual(['staff', 'operator']);
      const query = { page: 1, pageSize: 20, subjectId: who.userId };
      const { results, totalCount } = await who.call(listOperatorLog, { query });
      expect(totalCount).toBe(2);
      expect(results[1]).toMatchObject({
        action: 'product-role-given',
        actor: { id: null, name: 'command' },
        subject: { type: 'person', label: 'Nele Ahrens' },
        details: [{ field: 'role', from: null, to: 'operator' }],
      });
      await run('remove', email, '--operator');
      expect(await rolesOf(who)).toEqual(['staff']);
      expect((await who.send(listOperatorLog)).status).toBe(403);
    });

    it('leaves roles by hand alone when the provider says otherwise, and renews its own', async () => {
      const { who, email, holder } = await someone();
      const { services } = stack();
      await renewClaimedRoles(services, holder, ['staff', 'operator']);
      expect(await rolesOf(who)).toEqual(['staff', 'operator']);
      expect(await run()).toContain(`${email}  staff, by the identity provider  Nele Ahrens`);
      // By hand, it stays whatever the provider says.
      await run('add', email, '--operator');
      await renewClaimedRoles(services, holder, []);
      expect(await rolesOf(who)).toEqual(['operator']);
      await renewClaimedRoles(services, holder, ['operator']);
      await renewClaimedRoles(services, holder, []);
      expect(await rolesOf(who)).toEqual(['operator']);
    });

    it('removes the last operator, which the console refuses, also in two calls at once', async () => {
      const { db } = stack().services;
      const isOperator = eq(userProductRoles.role, 'operator');
      const others = await db.delete(userProductRoles).where(isOperator).returning();
      try {
        const [one, two] = [await someone(), await someone()];
        for (const { email } of [one, two]) await run('add', email, '--operator');
        const context = {
          user: { ...two.holder, email: undefined, username: '', lastOrganizationId: undefined },
          address: '',
        };
        const give = (holder: typeof one.holder) =>
          db.transaction(tx => giveProductRole(tx, context, holder, 'operator'));
        const take = (holder: typeof one.holder) =>
          db.transaction(tx => takeProductRole(tx, context, holder, 'operator'));
        const ends = await Promise.allSettled([take(one.holder), take(two.holder)]);
        expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
        expect(await db.$count(userProductRoles, isOperator)).toBe(1);
        await give(one.holder);
        await run('remove', one.email, '--operator');
        await run('remove', two.email, '--operator');
        expect(await db.$count(userProductRoles, isOperator)).toBe(0);
      } finally {
        await db.insert(userProductRoles).values(others);
      }
    });

    it('is named in the log when a claim that has gone was the last one', async () => {
      const { db } = stack().services;
      const others = await db
        .delete(userProductRoles)
        .where(eq(userProductRoles.role, 'operator'))
        .returning();
      try {
        const warnings: unknown[] = [];
        const services = { ...stack().services, log: { warn: (text: unknown) => void warnings.push(text) } };
        const [one, two] = [await someone(), await someone()];
        for (const { holder } of [one, two]) await renewClaimedRoles(services, holder, ['operator']);
        await renewClaimedRoles(services, one.holder, []);
        expect(warnings).toEqual([]);
        await renewClaimedRoles(services, two.holder, []);
        expect(warnings).toEqual([expect.stringContaining('staff -- add')]);
      } finally {
        await db.insert(userProductRoles).values(others);
      }
    });

    it.each<[RegExp, string[]]>([
      [/^Usage/, ['add']],
      [/^Usage/, ['burn', 'a@example.org']],
      [/^Usage/, ['list', 'x']],
      [/^Nobody/, ['add', 'nobody@example.org']],
    ])('fails with %s', async (problem, args) => {
      await expect(run(...args)).rejects.toThrow(problem);
    });

    it('is not for people of the workspace', async () => {
      for (const name of ['owner', 'staff', 'embed', 'adminKey'] as const)
        expect((await (await person(stack(), name)).send(listOperatorLog)).status).toBe(403);
    });
  },
  { alone: true },
);
