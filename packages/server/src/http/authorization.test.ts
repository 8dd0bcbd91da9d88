import * as contracts from '@oriel/contracts';
import { type RouteSpec, requestIdHeader } from '@oriel/contracts';
import * as allRoutes from '@oriel/contracts/routes';
import type { TestStack } from '@oriel/testing';
import { describeDatabases } from '@oriel/testing/vitest';
import { describe, expect, it } from 'vitest';
import { addApplication } from '../access/applications/add-application';
import { cardProposals, channels, lists, messages, pageCalls, runs, submissions } from '../db/schema';
import { insertCards } from '../prompts/cards/insert-cards';
import { actAs, actorNames, browserOf, findUserId } from './testing/actors';
import { authorizationTable, type RouteName, type Targets } from './testing/authorization-table';

// The module has a few schemas beside the routes, which have no path.
const isRoute = (entry: [string, unknown]): entry is [string, RouteSpec] =>
  typeof entry[1] === 'object' && entry[1] !== null && 'path' in entry[1];
const entries: [string, unknown][] = Object.entries(allRoutes);
const routes: Readonly<Record<string, RouteSpec>> = Object.fromEntries(entries.filter(isRoute));
// The table has a row for every route, as its type says.
const names = Object.keys(authorizationTable) as RouteName[];

/** Everything a route may change or remove is made anew. */
async function makeTargets(stack: TestStack, name: RouteName): Promise<Targets> {
  const { db } = stack.services;
  const { organizationId } = stack.keys;
  const ownerId = await findUserId(stack, 'member');
  const [channel] = await db.insert(channels).values({ organizationId, ownerId, name: 'Test' }).returning();
  if (!channel) throw new Error('No channel');
  const [message] = await db
    .insert(messages)
    .values({
      channelId: channel.id,
      seq: 1,
      role: 'user',
      senderId: ownerId,
      content: [{ type: 'text', text: 'Hallo' }],
      fullText: 'Hallo',
      complete: true,
    })
    .returning();
  // An answer that runs would be followed without end by the others.
  const pageCallId =
    name === 'answerPageCall' ? await addPageCall(stack, channel.id, message?.id ?? '', ownerId) : '';
  const application = await addApplication(db, organizationId, {
    name: 'Table',
    allowedOrigins: [stack.pageOrigin],
    widgets: ['chat'],
  });
  const [cardId] = await insertCards(db, [
    {
      organizationId,
      createdBy: ownerId,
      visibility: 'ORG',
      title: 'Table',
      description: 'Of the table',
      prompt: 'Hallo {{name}}',
      tags: ['Table'],
      picture: { cover: 1 },
    },
  ]);
  const [list] = await db
    .insert(lists)
    .values({ organizationId, createdBy: ownerId, name: 'Table', visibility: 'ORG' })
    .returning();
  const [proposal] = await db
    .insert(cardProposals)
    .values({
      cardId: cardId ?? '',
      organizationId,
      proposedBy: await findUserId(stack, 'admin'),
      baseVersion: 1,
      title: 'Better table',
      description: 'Of the table',
      prompt: 'Hallo {{name}}',
      tags: ['Table'],
    })
    .returning();
  const member = await browserOf(stack, 'member');
  const answer = await member.send(
    'POST',
    `/api/chat/v1/organizations/${organizationId}/connection-tokens/${channel.id}`,
    {},
  );
  // The body of this route.
  const { token } = (await answer.json()) as { token: string };
  return {
    organizationId,
    applicationId: application.id,
    publishableKey: application.publishableKey,
    channelId: channel.id,
    channelToken: token,
    cardId: cardId ?? '',
    number: '1',
    listId: list?.id ?? '',
    proposalId: proposal?.id ?? '',
    memberId: ownerId,
    messageId: message?.id ?? '',
    pageCallId,
    pageOrigin: stack.pageOrigin,
    id: 'x'.repeat(43),
  };
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
  return asked?.id ?? '';
}

async function call(stack: TestStack, name: RouteName, actor: (typeof actorNames)[number]): Promise<number> {
  const route = routes[name];
  if (!route) throw new Error(`There is no route ${name}`);
  const row = authorizationTable[name];
  const targets = await makeTargets(stack, name);
  const path = route.path.replace(/:(\w+)/g, (_, key: string) => targets[key as keyof Targets]);
  const query = row.query ? `?${row.query(targets)}` : '';
  const send = await actAs(stack, actor);
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

function formOf(fields: Readonly<Record<string, string | File>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

describe('the authorization table', () => {
  it('has a row for every route', () => {
    expect([...names].sort()).toEqual(Object.keys(routes).sort());
  });

  it('knows every route that the contracts export', () => {
    const exported: [string, unknown][] = Object.entries(contracts);
    expect(exported.filter(isRoute).map(([name]) => name)).toEqual(
      expect.arrayContaining(Object.keys(routes)),
    );
    expect(Object.keys(routes)).toEqual(
      expect.arrayContaining(exported.filter(isRoute).map(([name]) => name)),
    );
  });
});

describeDatabases('authorization', stack => {
  it.each(names)('%s', async name => {
    const statuses = await Promise.all(
      actorNames.map(async actor => [actor, await call(stack(), name, actor)] as const),
    );
    const actual: Record<string, number> = Object.fromEntries(statuses);
    expect(actual).toEqual(authorizationTable[name].expected);
  });
});
