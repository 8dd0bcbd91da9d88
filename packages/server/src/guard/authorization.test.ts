import { limits, type RouteSpec, requestIdHeader } from '@oriel/contracts';
import type { TestStack } from '@oriel/testing';
import { describeStack } from '@oriel/testing/vitest';
import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { addApplication } from '../access/applications/add-application';
import { saveUser } from '../core/users/save-user';
import { type RouteName, routesByName } from '../http/route/routes';
import { actAs, actorNames, actWith, browserOf, credentialOf, findUserId } from '../http/testing/actors';
import { authorizationTable, type Row, type Targets } from '../http/testing/authorization-table';
import { apiKeyIssuer } from '../identity/secret-keys/find-secret-key';
import { randomToken, sha256 } from '../identity/secrets/hash';
import {
  apiKeys,
  cardProposals,
  channels,
  invites,
  lists,
  messages,
  organizationMembers,
  organizationRoles,
  pageCalls,
  runs,
  submissions,
  subscriptions,
  teamMembers,
  teams,
  users,
} from '../platform/db/schema';
import { insertCards } from '../prompts/cards/insert-cards';

// The table has a row for every route, as its type says.
const names = Object.keys(authorizationTable) as RouteName[];

/** Makes what a request names, each thing once, when it is first named. */
function makeTargets(stack: TestStack): (name: keyof Targets) => Promise<string> {
  const { db } = stack.services;
  const { organizationId } = stack.keys;
  const once = <T>(make: () => Promise<T>) => {
    let made: Promise<T> | undefined;
    return () => (made ??= make());
  };
  const idOf = (rows: readonly { id: string }[]) => rows[0]?.id ?? expect.unreachable();
  const userId = () => findUserId(stack, 'member');
  const application = once(() =>
    addApplication(db, organizationId, {
      name: 'Table',
      allowedOrigins: [stack.pageOrigin],
      widgets: ['chat'],
    }),
  );
  const channelId = once(async () =>
    idOf(
      await db
        .insert(channels)
        .values({ organizationId, ownerId: await userId(), name: 'Test' })
        .returning(),
    ),
  );
  const messageId = once(async () =>
    idOf(
      await db
        .insert(messages)
        .values({
          channelId: await channelId(),
          seq: 1,
          role: 'user',
          senderId: await userId(),
          content: [{ type: 'text', text: 'Hallo' }],
          fullText: 'Hallo',
          complete: true,
        })
        .returning(),
    ),
  );
  const channelToken = once(async () => {
    const member = await browserOf(stack, 'member');
    const path = `/api/chat/v1/organizations/${organizationId}/connection-tokens/${await channelId()}`;
    // The body of this route.
    return ((await (await member.send('POST', path, {})).json()) as { token: string }).token;
  });
  const cardId = once(async () => {
    const [id] = await insertCards(db, [
      {
        organizationId,
        createdBy: await userId(),
        visibility: 'ORG',
        title: 'Table',
        description: 'Of the table',
        prompt: 'Hallo {{name}}',
        tags: ['Table'],
        picture: { cover: 1 },
      },
    ]);
    return id ?? expect.unreachable();
  });
  const teamId = once(async () =>
    idOf(
      await db
        .insert(teams)
        .values({ organizationId, name: 'Table', ownerId: await findUserId(stack, 'owner') })
        .returning(),
    ),
  );
  const addInvite = async (email: string, status: 'pending' | 'accepted') => {
    const token = randomToken();
    const expiresAt = new Date(Date.now() + 3_600_000);
    const values = { organizationId, email, status, tokenHash: sha256(token), expiresAt };
    return { id: idOf(await db.insert(invites).values(values).returning()), token };
  };
  const makeKeyUser = async () => {
    const subject = crypto.randomUUID();
    const identity = {
      issuer: apiKeyIssuer,
      subject,
      email: undefined,
      username: subject,
      fullName: 'Table',
    };
    const { id } = await saveUser(db, identity);
    await db.insert(organizationMembers).values({ organizationId, userId: id });
    return id;
  };
  const makers: { readonly [Name in keyof Targets]: () => Promise<string> } = {
    organizationId: async () => organizationId,
    applicationId: async () => (await application()).id,
    publishableKey: async () => (await application()).publishableKey,
    channelId,
    channelToken,
    messageId,
    cardId,
    number: async () => '1',
    listId: once(async () =>
      idOf(
        await db
          .insert(lists)
          .values({ organizationId, createdBy: await userId(), name: 'Table', visibility: 'ORG' })
          .returning(),
      ),
    ),
    proposalId: once(async () =>
      idOf(
        await db
          .insert(cardProposals)
          .values({
            cardId: await cardId(),
            organizationId,
            proposedBy: await findUserId(stack, 'admin'),
            baseVersion: 1,
            title: 'Better table',
            description: 'Of the table',
            prompt: 'Hallo {{name}}',
            tags: ['Table'],
          })
          .returning(),
      ),
    ),
    userId,
    teamId,
    memberId: once(async () =>
      idOf(
        await db
          .insert(teamMembers)
          .values({ teamId: await teamId(), organizationId, userId: await userId() })
          .returning(),
      ),
    ),
    organizationMemberId: once(async () => {
      const subject = crypto.randomUUID();
      const identity = { issuer: 'table', subject, email: undefined, username: subject, fullName: 'Table' };
      const { id } = await saveUser(db, identity);
      return idOf(await db.insert(organizationMembers).values({ organizationId, userId: id }).returning());
    }),
    inviteId: once(async () => (await addInvite(`${crypto.randomUUID()}@example.org`, 'pending')).id),
    inviteToken: once(async () => {
      const [member] = await db
        .select()
        .from(users)
        .where(eq(users.id, await userId()));
      return (await addInvite(member?.email ?? '', 'accepted')).token;
    }),
    apiKeyId: once(async () => {
      const userId = await makeKeyUser();
      const key = { organizationId, userId, ownUser: true, createdBy: await findUserId(stack, 'owner') };
      const values = { ...key, name: 'Table', hash: crypto.randomUUID(), hint: 'able' };
      return idOf(await db.insert(apiKeys).values(values).returning());
    }),
    secretKeyId: once(async () => {
      const key = { organizationId, userId: await findUserId(stack, 'owner'), name: 'Table' };
      const values = {
        ...key,
        applicationId: (await application()).id,
        hash: crypto.randomUUID(),
        hint: 'able',
      };
      return idOf(await db.insert(apiKeys).values(values).returning());
    }),
    roleId: once(async () =>
      idOf(
        await db
          .select()
          .from(organizationRoles)
          .where(
            and(
              eq(organizationRoles.organizationId, organizationId),
              eq(organizationRoles.name, 'administrator'),
            ),
          ),
      ),
    ),
    pageCallId: once(async () => addPageCall(stack, await channelId(), await messageId(), await userId())),
    pageOrigin: async () => stack.pageOrigin,
    id: async () => 'x'.repeat(43),
  };
  return name => makers[name]();
}

/** An answer in that channel that asks the page; its process is alive, but of another suite. */
async function addPageCall(stack: TestStack, channelId: string, messageId: string, userId: string) {
  const { db } = stack.services;
  const [submission] = await db
    .insert(submissions)
    .values({ channelId, userId, status: 'closed', requestHash: '' })
    .returning();
  const [run] = await db
    .insert(runs)
    .values({
      submissionId: submission?.id ?? '',
      channelId,
      organizationId: stack.keys.organizationId,
      assistantMessageId: messageId,
      ownerNode: 'elsewhere',
      lastSeq: 0,
    })
    .returning();
  const [asked] = await db
    .insert(pageCalls)
    .values({ runId: run?.id ?? '', origin: stack.pageOrigin })
    .returning();
  return asked?.id ?? expect.unreachable();
}

/** Collects the targets that a route's row uses, in the path and elsewhere. */
function namesIn(route: RouteSpec, row: Row): readonly (keyof Targets)[] {
  const named = new Set<string>();
  // It answers whatever is asked of it, as targets do.
  const probe = new Proxy({} as Targets, {
    get(_, name) {
      named.add(String(name));
      return 'probe';
    },
  });
  const given = row.params?.(probe) ?? {};
  for (const [, name = ''] of route.path.matchAll(/:(\w+)/g)) if (!(name in given)) named.add(name);
  for (const read of [row.query, row.body, row.form, row.headers]) read?.(probe);
  // Rows read nothing but targets.
  return [...named] as (keyof Targets)[];
}

type Name = (typeof actorNames)[number];
type Act = (actor: Name) => ReturnType<typeof actAs>;

async function call(
  name: RouteName,
  actor: Name,
  act: Act,
  make: ReturnType<typeof makeTargets>,
): Promise<number> {
  const route = routeOf(name);
  const row = authorizationTable[name];
  const made = namesIn(route, row).map(async target => [target, await make(target)] as const);
  // Nothing else is read of them.
  const targets = Object.fromEntries(await Promise.all(made)) as unknown as Targets;
  const params: Readonly<Record<string, string>> = { ...targets, ...row.params?.(targets) };
  const path = route.path.replace(/:(\w+)/g, (_, key: string) => params[key] ?? '');
  const query = row.query ? `?${row.query(targets)}` : '';
  const send = await act(actor);
  const response = await send(`/api/${route.service}${path}${query}`, {
    method: route.method,
    headers: { ...row.headers?.(targets), ...(row.body && { 'content-type': 'application/json' }) },
    ...(row.body && { body: JSON.stringify(row.body(targets)) }),
    ...(row.form && { body: formOf(row.form(targets)) }),
  });
  expect(response.headers.get(requestIdHeader)).toMatch(/^[0-9a-f-]{36}$/);
  // An answer that streams is read to its end, so that nothing runs on into the next cell.
  await response.text();
  return response.status;
}

function routeOf(name: RouteName): RouteSpec {
  const route = routesByName[name];
  if (!route) throw new Error(`There is no route ${name}`);
  return route;
}

function formOf(fields: Readonly<Record<string, string | File>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

describe('the authorization table', () => {
  it('has a row for every route', () => {
    expect([...names].sort()).toEqual(Object.keys(routesByName).sort());
  });
});

describeStack('authorization', stack => {
  // Every cell that changes an invite has one of its own, and they count.
  beforeAll(async () => {
    const { db } = stack().services;
    const own = eq(subscriptions.organizationId, stack().keys.organizationId);
    await db.update(subscriptions).set({ seats: limits.seatsPerOrganization }).where(own);
  });

  const isRead = (name: RouteName) => routeOf(name).method === 'GET';
  const statusesOf = async (name: RouteName, ask: (actor: Name) => Promise<number>) => {
    const statuses = await Promise.all(actorNames.map(async actor => [actor, await ask(actor)] as const));
    expect(Object.fromEntries(statuses)).toEqual(authorizationTable[name].expected);
  };

  describe('of what reads, where all see the same things,', () => {
    let make: ReturnType<typeof makeTargets>;
    let tokens: Map<Name, string>;
    beforeAll(async () => {
      make = makeTargets(stack());
      tokens = new Map(
        await Promise.all(
          actorNames.map(async actor => [actor, await credentialOf(stack(), actor)] as const),
        ),
      );
    });
    it.each(names.filter(isRead))('%s', name =>
      statusesOf(name, actor =>
        call(name, actor, async () => actWith(stack(), actor, tokens.get(actor)), make),
      ),
    );
  });

  describe('of what changes, where each has things of its own,', () => {
    it.each(names.filter(name => !isRead(name)))('%s', name =>
      statusesOf(name, actor => call(name, actor, () => actAs(stack(), actor), makeTargets(stack()))),
    );
  });
});
