import { limits, requestIdHeader } from '@oriel/contracts';
import type { TestStack } from '@oriel/testing';
import { describeStack } from '@oriel/testing/vitest';
import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type RouteName, routesByName } from '../http/route/routes';
import { actorNames, credentialOf, personSubject } from '../http/testing/actors';
import { authorizationTable, expectedOf } from '../http/testing/authorization-table';
import { type Person, person, personWith } from '../http/testing/person';
import { applicationPeople, applications, subscriptions } from '../platform/db/schema';
import { type MakeTarget, makeTargets, requestOf, routeOf } from './testing/targets';

// The table has a row for every route, as its type says.
const names = Object.keys(authorizationTable) as RouteName[];

type Name = (typeof actorNames)[number];
async function call(name: RouteName, caller: Person, make: MakeTarget): Promise<number> {
  const response = await requestOf(name, caller, make);
  expect(response.headers.get(requestIdHeader)).toMatch(/^[0-9a-f-]{36}$/);
  // An answer that streams is read to its end, so that nothing runs on into the next cell.
  await response.text();
  return response.status;
}

/** A person of an application and a trusted token are given things that were made through it; all others the member's. */
async function ownTargets(stack: TestStack, actor: Name): Promise<Parameters<typeof makeTargets>[1]> {
  if (actor !== 'trusted' && actor !== 'person') return {};
  const { db } = stack.services;
  const { publishableKey } = actor === 'trusted' ? stack.keys.trusted : stack.keys;
  const [application] = await db
    .select()
    .from(applications)
    .where(eq(applications.publishableKey, publishableKey));
  const applicationId = application?.id ?? expect.unreachable();
  if (actor === 'trusted') return { of: { userId: await stack.userId('member'), applicationId } };
  // The first token makes the person.
  await person(stack, 'person');
  const isPerson = and(
    eq(applicationPeople.applicationId, applicationId),
    eq(applicationPeople.subject, personSubject),
  );
  const [row] = await db.select().from(applicationPeople).where(isPerson);
  return { of: { userId: row?.userId ?? expect.unreachable(), applicationId } };
}

async function makersFor(stack: TestStack): Promise<(actor: Name) => MakeTarget> {
  const shared = makeTargets(stack);
  const trusted = makeTargets(stack, await ownTargets(stack, 'trusted'));
  const ofPerson = makeTargets(stack, await ownTargets(stack, 'person'));
  return actor => (actor === 'trusted' ? trusted : actor === 'person' ? ofPerson : shared);
}

describe('the authorization table', () => {
  it('has a row for every route', () => {
    expect([...names].sort()).toEqual(Object.keys(routesByName).sort());
  });
});

describeStack('authorization', stack => {
  // Every cell that changes an invite has one of its own, and they count.
  beforeAll(async () => {
    const { db, payments } = stack().services;
    const own = eq(subscriptions.organizationId, stack().keys.organizationId);
    const [row] = await db.select().from(subscriptions).where(own);
    // Changed at the provider, because some of the calls read it from there.
    await payments?.changeSeats(row?.providerId ?? '', limits.seatsPerOrganization);
  });

  const isRead = (name: RouteName) => routeOf(name).method === 'GET';
  const statusesOf = async (name: RouteName, ask: (actor: Name) => Promise<number>) => {
    const statuses: (readonly [Name, number])[] = [];
    if (authorizationTable[name].inTurn)
      for (const actor of actorNames) statuses.push([actor, await ask(actor)]);
    else
      statuses.push(
        ...(await Promise.all(actorNames.map(async actor => [actor, await ask(actor)] as const))),
      );
    expect(Object.fromEntries(statuses)).toEqual(expectedOf(name));
  };

  describe('of what reads, where all see the same things,', () => {
    let make: (actor: Name) => MakeTarget;
    let tokens: Map<Name, string>;
    beforeAll(async () => {
      make = await makersFor(stack());
      tokens = new Map(
        await Promise.all(
          actorNames.map(async actor => [actor, await credentialOf(stack(), actor)] as const),
        ),
      );
    });
    it.each(names.filter(isRead))('%s', name =>
      statusesOf(name, async actor =>
        call(name, await personWith(stack(), actor, tokens.get(actor) ?? ''), make(actor)),
      ),
    );
  });

  describe('of what changes, where each has things of its own,', () => {
    it.each(names.filter(name => !isRead(name)))('%s', name =>
      statusesOf(name, async actor =>
        call(name, await person(stack(), actor), makeTargets(stack(), await ownTargets(stack(), actor))),
      ),
    );
  });
});
