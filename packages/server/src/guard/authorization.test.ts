import { getSession, limits, requestIdHeader, type Session } from '@oriel/contracts';
import type { TestStack } from '@oriel/testing';
import { describeDatabases } from '@oriel/testing/vitest';
import { and, eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type RouteName, routesByName } from '../http/route/routes';
import { actorNames, credentialOf, isOwnSession, personOf, personSubject } from '../http/testing/actors';
import { authorizationTable, expectedOf, identityOfActor } from '../http/testing/authorization-table';
import { type Person, person, personWith } from '../http/testing/person';
import { apiKeyIssuer } from '../identity/secret-keys/find-secret-key';
import {
  applicationPeople,
  applications,
  auditEntries,
  channels,
  chatFolders,
  lists,
  messages,
  subscriptions,
  users,
} from '../platform/db/schema';
import { insertCards } from '../prompts/cards/insert-cards';
import { type MakeTarget, makeTargets, requestOf, routeOf } from './testing/targets';

// The table has a row for every route, as its type says.
const routeNames = Object.keys(authorizationTable) as RouteName[];

type Name = (typeof actorNames)[number];
/** @param hidden texts that the response must not contain */
async function call(
  name: RouteName,
  caller: Person,
  make: MakeTarget,
  hidden: readonly string[] = [],
): Promise<number> {
  const response = await requestOf(name, caller, make);
  expect(response.headers.get(requestIdHeader)).toMatch(/^[0-9a-f-]{36}$/);
  // Read a streamed response to its end, so that nothing continues into the next cell.
  const text = await response.text();
  for (const each of hidden) expect(text).not.toContain(each);
  return response.status;
}

/** A text that a member has written under an own sign-in, private to the member. */
const secret = 'Sturmflutwarnung';

async function writeSecrets(stack: TestStack): Promise<void> {
  const { db } = stack.services;
  const { organizationId } = stack.keys;
  const ownerId = await stack.userId('member');
  const own = { organizationId, ownerId, name: secret };
  const [channel] = await db
    .insert(channels)
    .values({ ...own, lastMessageAt: new Date() })
    .returning();
  const said = { role: 'user' as const, senderId: ownerId, content: [], fullText: `Hallo ${secret}` };
  await db.insert(messages).values({ channelId: channel?.id ?? '', seq: 1, ...said, complete: true });
  await db.insert(chatFolders).values(own);
  const list = { organizationId, createdBy: ownerId, name: secret, visibility: 'PRIVATE' };
  await db.insert(lists).values(list);
  const texts = { title: secret, description: secret, prompt: secret, tags: [secret] };
  const card = { ...texts, organizationId, createdBy: ownerId, visibility: 'PRIVATE' } as const;
  await insertCards(db, [{ ...card, picture: { cover: 1 } }]);
}

/** Callers who may read the member's text from an own sign-in: the member, in the portal and on a page. */
const readers: ReadonlySet<Name> = new Set(['member', 'embed']);
/** Callers who may not see names of members. */
const strangers: ReadonlySet<Name> = new Set([
  'guest',
  'person',
  'applicationKey',
  'removedKey',
  'foreignPerson',
  'foreignTrusted',
  'foreignKey',
  'foreignApplicationKey',
]);

/** A person of an application and a trusted token get data made through it; all others get the member's. */
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
  // The first token creates the person.
  await person(stack, 'person');
  const isPerson = and(
    eq(applicationPeople.applicationId, applicationId),
    eq(applicationPeople.subject, personSubject),
  );
  const [row] = await db.select().from(applicationPeople).where(isPerson);
  return { of: { userId: row?.userId ?? expect.unreachable(), applicationId } };
}

async function namesOfMembers(stack: TestStack): Promise<readonly string[]> {
  const ids = await Promise.all((['owner', 'admin', 'member'] as const).map(name => stack.userId(name)));
  const rows = await stack.services.db
    .select({ name: users.fullName })
    .from(users)
    .where(inArray(users.id, ids));
  return rows.map(({ name }) => name);
}

async function makersFor(stack: TestStack): Promise<(actor: Name) => MakeTarget> {
  const shared = makeTargets(stack);
  const trusted = makeTargets(stack, await ownTargets(stack, 'trusted'));
  const ofPerson = makeTargets(stack, await ownTargets(stack, 'person'));
  return actor => (actor === 'trusted' ? trusted : actor === 'person' ? ofPerson : shared);
}

/** Routes that end or delete more than the call names: other logins, or all chats of a person. */
const sweeping: ReadonlySet<RouteName> = new Set([
  'deleteMyChannels',
  'endSessions',
  'revokeEmbedSessions',
  'withdrawEmbedConsent',
]);

describe('the authorization table', () => {
  it('has a row for every route', () => {
    expect([...routeNames].sort()).toEqual(Object.keys(routesByName).sort());
  });
});

describeDatabases('authorization', stack => {
  let peopleIds: readonly string[];
  beforeAll(async () => {
    const people = ['owner', 'admin', 'member', 'staff', 'operator', 'outsider'] as const;
    peopleIds = await Promise.all(people.map(name => stack().userId(name)));
  });
  // Every cell that changes an invite needs its own, and they are limited.
  beforeAll(async () => {
    const { db, payments } = stack().services;
    const own = eq(subscriptions.organizationId, stack().keys.organizationId);
    const [row] = await db.select().from(subscriptions).where(own);
    // Changed at the provider, because some of the calls read it there.
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
    let names: readonly string[];
    beforeAll(async () => {
      await writeSecrets(stack());
      names = await namesOfMembers(stack());
      make = await makersFor(stack());
      tokens = new Map(
        await Promise.all(
          actorNames.map(async actor => [actor, await credentialOf(stack(), actor)] as const),
        ),
      );
    });
    it.each(routeNames.filter(isRead))('%s', name =>
      statusesOf(name, async actor =>
        call(name, await personWith(stack(), actor, tokens.get(actor) ?? ''), make(actor), [
          ...(readers.has(actor) ? [] : [secret]),
          // A person who shares a chat in their own name is named to its readers.
          ...(strangers.has(actor) && !name.startsWith('getShared') ? names : []),
        ]),
      ),
    );
  });

  describe('of what changes, where each has things of its own,', () => {
    // A refused call changes nothing, so the next refused one uses the same login and data.
    const logins = new Map<Name, Promise<string>>();
    let make: (actor: Name) => MakeTarget;
    beforeAll(async () => {
      make = await makersFor(stack());
    });
    const callRefused = async (name: RouteName, actor: Name) => {
      const login = logins.get(actor) ?? credentialOf(stack(), actor);
      logins.set(actor, login);
      return call(name, await personWith(stack(), actor, await login), make(actor));
    };
    it.each(routeNames.filter(name => !isRead(name)))('%s', async name => {
      const expected = expectedOf(name);
      const isSweeping = sweeping.has(name);
      await statusesOf(name, async actor =>
        expected[actor] >= 400 && !isSweeping
          ? callRefused(name, actor)
          : call(name, await person(stack(), actor), makeTargets(stack(), await ownTargets(stack(), actor))),
      );
      if (!isSweeping) return;
      logins.clear();
      make = await makersFor(stack());
    });
  });

  it('acts as nobody else, as each credential says itself', async () => {
    for (const actor of actorNames) {
      const caller = await person(stack(), actor);
      const response = await caller.fetch(`/api/core${getSession.path}`);
      const { identity = 'guest', userId } = (await response.json()) as Partial<Session>;
      expect([actor, response.ok ? identity : response.status]).toEqual([actor, identityOfActor[actor]]);
      if (isOwnSession(actor)) expect(userId).toBe(await stack().userId(personOf(actor)));
      else if (actor === 'foreignTrusted') expect(userId).toBe(await stack().userId('outsider'));
      else if (actor === 'embed' || actor === 'trusted') expect(userId).toBe(await stack().userId('member'));
      else if (response.ok && actor !== 'guest') expect(peopleIds).not.toContain(userId);
    }
  });

  it('stands in the audit log as whom it acts', async () => {
    const { db } = stack().services;
    const entries = await db
      .select({ entry: auditEntries, issuer: users.identityIssuer })
      .from(auditEntries)
      .leftJoin(users, eq(users.id, auditEntries.actorId))
      .where(eq(auditEntries.organizationId, stack().keys.organizationId));
    expect(new Set(entries.map(({ entry }) => entry.via))).toContain('secretKey');
    for (const { entry, issuer } of entries) {
      const said = [entry.kind, entry.via, entry.applicationName];
      if (entry.via === 'session') expect([...said, issuer]).not.toContain(apiKeyIssuer);
      if (entry.via === 'embed') expect(said).not.toContain(null);
      if (entry.via !== 'secretKey') continue;
      // An API key has its own user; an application's key only acts for the application.
      const isOfApplication = entry.kind.startsWith('application-person-');
      if (isOfApplication) expect(said).not.toContain(null);
      else expect([...said, issuer]).toEqual([...said, apiKeyIssuer]);
    }
  });
});
