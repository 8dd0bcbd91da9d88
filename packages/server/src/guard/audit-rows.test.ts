import { readFile } from 'node:fs/promises';
import { auditKinds, impersonalActors, limits } from '@oriel/contracts';
import { describeDatabases } from '@oriel/testing/vitest';
import { eq, notInArray } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { commands } from '../commands/commands';
import { type RouteName, routesByName } from '../http/route/routes';
import { type ActorName, isOwnSession } from '../http/testing/actors';
import { expectedOf } from '../http/testing/authorization-table';
import { person } from '../http/testing/person';
import {
  type AuditRow,
  auditRows,
  commandRows,
  jobRows,
  otherAuditKinds,
  paymentRows,
} from '../identity/audit/testing/audit-rows';
import { billingKinds } from '../organizations/subscriptions/log-billing';
import { auditEntries, subscriptions } from '../platform/db/schema';
import { auditedCalls } from './testing/audited-calls';
import { makeTargets, requestOf, routeOf } from './testing/targets';

// The keys are the names in its type.
const rows = Object.entries(auditRows) as [RouteName, AuditRow][];

describe('the table of audited calls', () => {
  it('has a row for every call that changes something or exports', () => {
    const changing = Object.entries(routesByName)
      .filter(([name, { method }]) => method !== 'GET' || name.startsWith('export'))
      .map(([name]) => name);
    expect(changing.filter(name => !Object.hasOwn(auditRows, name))).toEqual([]);
  });

  it('has no row for a call that does not exist', () => {
    expect(rows.map(([name]) => name).filter(name => !Object.hasOwn(routesByName, name))).toEqual([]);
  });

  it('names what writes each kind of entry', () => {
    const written = rows.flatMap(([, row]) => ('kinds' in row ? row.kinds : []));
    const known = new Set<string>([...written, ...Object.keys(otherAuditKinds)]);
    expect(auditKinds.filter(kind => !known.has(kind))).toEqual([]);
  });

  it('has a row for every command of the operator', () => {
    expect(Object.keys(commandRows).sort()).toEqual(Object.keys(commands).sort());
  });

  it('has a row for every message of the payment provider, and for all kinds that these write', async () => {
    const page = await readFile(new URL('../../../../docs/billing.md', import.meta.url), 'utf8');
    const [, asked = ''] = /\/webhooks\/payments` with the events(.*?);/s.exec(page) ?? [];
    const messages = [...asked.matchAll(/`([\w.]+)`/g)].map(([, name]) => name);
    expect(messages.sort()).toEqual(Object.keys(paymentRows).sort());
    const written = Object.values(paymentRows).flatMap(row => ('kinds' in row ? row.kinds : []));
    expect(billingKinds.filter(kind => !written.includes(kind))).toEqual([]);
  });

  it('gives a reason where no entry is written', () => {
    const commandsAndJobs = [jobRows, paymentRows, ...Object.values(commandRows)].flatMap(
      Object.entries<AuditRow>,
    );
    for (const [name, row] of [...rows, ...commandsAndJobs])
      expect([name, 'none' in row ? row.none.length > 20 : row.kinds.length > 0]).toEqual([name, true]);
  });
});

/** The first of these callers that is allowed makes the call. */
const callers = ['admin', 'owner', 'member', 'operator', 'staff'] as const satisfies readonly ActorName[];

describeDatabases('the background jobs', stack => {
  it('each have a row', () => {
    expect(stack().server.jobs.filter(name => !Object.hasOwn(jobRows, name))).toEqual([]);
  });
});

describeDatabases('the audit log, after each call of the table,', stack => {
  // Calls that add members and invites compete for the licences.
  beforeAll(async () => {
    const { db, payments } = stack().services;
    const own = eq(subscriptions.organizationId, stack().keys.organizationId);
    const [row] = await db.select().from(subscriptions).where(own);
    await payments?.changeSeats(row?.providerId ?? '', limits.seatsPerOrganization);
    await db.update(subscriptions).set({ seats: limits.seatsPerOrganization }).where(own);
  });
  const entriesAfter = async (known: readonly string[]) => {
    const { db } = stack().services;
    return db
      .select()
      .from(auditEntries)
      .where(known.length > 0 ? notInArray(auditEntries.id, [...known]) : undefined);
  };

  it.each(rows.flatMap(([name, row]) => ('kinds' in row ? [[name, row] as const] : [])))(
    '%s',
    async (name, { kinds, isUnnamed }) => {
      const call = auditedCalls[name];
      const actor = call?.as ?? callers.find(each => expectedOf(name)[each] < 300);
      if (!actor) throw new Error(`${name}: nobody makes the call; describe one in audited-calls.ts`);
      const caller = await (typeof actor === 'string' ? person(stack(), actor) : actor(stack()));
      const make = makeTargets(stack());
      const params = { organizationId: stack().keys.organizationId };
      const input = await call?.input?.({ caller, make, stack: stack(), params });
      const known = (await entriesAfter([])).map(({ id }) => id);
      const response = await (input ? caller.send(routeOf(name), input) : requestOf(name, caller, make));
      const text = await response.text();
      expect([response.status, response.ok || text]).toEqual([response.status, true]);
      const entries = await entriesAfter(known);
      expect([...new Set(entries.map(({ kind }) => kind))].sort()).toEqual([...kinds].sort());
      for (const entry of entries) {
        expect(entry.targetName).not.toBe('');
        if (isUnnamed) {
          const unnamed = { actorId: impersonalActors.operator, actorName: 'operator', via: 'operator' };
          expect(entry).toMatchObject({ ...unnamed, address: '' });
          continue;
        }
        const actorId = (await call?.actor?.(stack())) ?? caller.userId;
        if (actorId !== '') expect(entry).toMatchObject({ actorId, address: '127.0.0.1' });
        if (typeof actor !== 'string' || isOwnSession(actor)) expect(entry.via).toBe('session');
      }
    },
  );
});
