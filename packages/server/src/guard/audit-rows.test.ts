import { describeDatabases } from '@oriel/testing/vitest';
import { notInArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type RouteName, routesByName } from '../http/route/routes';
import { type ActorName, isOwnSession } from '../http/testing/actors';
import { expectedOf } from '../http/testing/authorization-table';
import { person } from '../http/testing/person';
import { type AuditRow, auditRows } from '../identity/audit/testing/audit-rows';
import { auditEntries } from '../platform/db/schema';
import { auditedCalls } from './testing/audited-calls';
import { makeTargets, requestOf, routeOf } from './testing/targets';

// The names in its type.
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

  it('gives a reason where no entry is written', () => {
    for (const [name, row] of rows)
      expect([name, 'none' in row ? row.none.length > 20 : row.kinds.length > 0]).toEqual([name, true]);
  });
});

/** The first of these that may make a call makes it. */
const callers = ['admin', 'owner', 'member', 'operator', 'staff'] as const satisfies readonly ActorName[];

describeDatabases('the audit log, after each call of the table,', stack => {
  const entriesAfter = async (known: readonly string[]) => {
    const { db } = stack().services;
    return db
      .select()
      .from(auditEntries)
      .where(known.length > 0 ? notInArray(auditEntries.id, [...known]) : undefined);
  };

  it.each(rows.flatMap(([name, row]) => ('kinds' in row ? [[name, row.kinds] as const] : [])))(
    '%s',
    async (name, kinds) => {
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
        if (typeof actor !== 'string' || isOwnSession(actor))
          expect(entry).toMatchObject({ actorId: caller.userId, via: 'session', address: '127.0.0.1' });
      }
    },
  );
});
