import { createHash } from 'node:crypto';
import {
  createChannel,
  createInvite,
  createOrganization,
  createPortalSession,
  setInvoicedPlan,
  shareChannel,
  suspendWorkspace,
  trustApplication,
  uploadAgentFile,
} from '@oriel/contracts';
import type { TestStack } from '@oriel/testing';
import { and, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { RouteName } from '../../http/route/routes';
import { type ActorName, ownToken } from '../../http/testing/actors';
import { type AnyInput, newPerson, type Person, person } from '../../http/testing/person';
import {
  applications,
  embedConsents,
  embedSessions,
  embedSignIns,
  images,
  organizationMembers,
  organizationRoles,
  sessions,
  teamRoles,
  users,
} from '../../platform/db/schema';
import { randomToken } from '../../platform/secrets/hash';
import type { MakeTarget } from './targets';

interface Setup {
  readonly caller: Person;
  readonly make: MakeTarget;
  readonly stack: TestStack;
  /** The demo workspace. */
  readonly params: { readonly organizationId: string };
}

interface AuditedCall {
  /** Default: the first caller that is allowed to make the call. */
  readonly as?: ActorName | ((stack: TestStack) => Promise<Person>);
  /** Id of the actor in the entries. Default: the caller's. */
  readonly actor?: (stack: TestStack) => Promise<string>;
  /** Prepares the call and resolves with its input. Default: the request of the authorization table. */
  readonly input?: (setup: Setup) => Promise<AnyInput>;
}

const newMember = (stack: TestStack) => newPerson(stack, { role: 'member' });

async function inviteCaller({ caller, stack, params }: Setup, email: string): Promise<AnyInput> {
  const owner = await person(stack, 'owner');
  const { link } = await owner.call(createInvite, { params, body: { email } });
  expect(caller.userId).not.toBe(owner.userId);
  return { params: { ...params, inviteId: /[\w-]{43}/.exec(link)?.[0] ?? '' } };
}

/** A person with a known address, who is invited to the demo workspace. */
function invitedCall(): AuditedCall {
  const email = `${crypto.randomUUID()}@example.org`;
  return { as: stack => newPerson(stack, { email }), input: setup => inviteCaller(setup, email) };
}

const newOrganization = async (caller: Person): Promise<string> =>
  (await caller.call(createOrganization, { body: { name: 'Zweigstelle' } })).id;

const newWorkspace = async (stack: TestStack) => ({
  workspaceId: await newOrganization(await person(stack, 'owner')),
});

async function newChannel({ caller, params }: Setup) {
  const { id } = await caller.call(createChannel, { params, body: { name: 'Test' } });
  return { ...params, channelId: id };
}

const invoicedPlan = { plan: 'team', seats: 5, periodEnd: null, reason: 'Contract' } as const;
const newCard = {
  title: 'Reply',
  description: 'A reply',
  prompt: 'Reply to {{name}}',
  tags: 'Mail',
  cover: '1',
};

/** A sign-in on a page, confirmed by the member. */
async function collectable(stack: TestStack): Promise<AnyInput> {
  const { db } = stack.services;
  const [application] = await db
    .select()
    .from(applications)
    .where(eq(applications.publishableKey, stack.keys.publishableKey));
  const codeVerifier = 'x'.repeat(43);
  const page = {
    applicationId: application?.id ?? '',
    origin: stack.pageOrigin,
    userId: await stack.userId('member'),
    widgets: ['chat' as const],
  };
  await db.insert(embedConsents).values(page).onConflictDoNothing();
  const [attempt] = await db
    .insert(embedSignIns)
    .values({
      ...page,
      id: randomToken(),
      codeChallenge: createHash('sha256').update(codeVerifier).digest('base64url'),
      expiresAt: new Date(Date.now() + 60_000),
    })
    .returning();
  return {
    params: { id: attempt?.id },
    body: { codeVerifier },
    headers: { origin: stack.pageOrigin },
  };
}

/** @returns the id of the membership */
async function addAdministrator(stack: TestStack, organizationId: string): Promise<string> {
  const { db } = stack.services;
  const isAdministrator = and(
    eq(organizationRoles.organizationId, organizationId),
    eq(organizationRoles.name, 'administrator'),
  );
  const [role] = await db.select().from(organizationRoles).where(isAdministrator);
  const values = { organizationId, userId: await stack.userId('member'), roleId: role?.id ?? null };
  const [row] = await db.insert(organizationMembers).values(values).returning();
  return row?.id ?? expect.unreachable();
}

async function findUser(stack: TestStack, id: string) {
  const [row] = await stack.services.db.select().from(users).where(eq(users.id, id));
  return row ?? expect.unreachable();
}

/** Confirms a page of the development server's payment provider. */
async function confirmPortal(
  { caller, params }: Pick<Setup, 'caller' | 'params'>,
  typeId: 'subscription-cancel' | 'billing' | 'subscription-update-seats',
  fields: Readonly<Record<string, string>> = {},
  query: { readonly seats?: number } = {},
): Promise<void> {
  const { url } = await caller.call(createPortalSession, { params: { ...params, typeId }, query });
  const confirmed = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { origin: new URL(url).origin },
    redirect: 'manual',
  });
  expect(confirmed.status).toBe(303);
}

/** Requests for calls whose request in the authorization table fails or changes nothing. */
export const auditedCalls: Readonly<Partial<Record<RouteName, AuditedCall>>> = {
  updateTeamMember: {
    input: async ({ make, stack, params }) => {
      const teamId = await make('teamId');
      const [lead] = await stack.services.db.insert(teamRoles).values({ teamId, name: 'lead' }).returning();
      return {
        params: { ...params, teamId, memberId: await make('memberId') },
        body: { roleId: lead?.id ?? expect.unreachable() },
      };
    },
  },
  deleteAccount: {
    as: newMember,
    input: async ({ caller, stack }) => {
      const { username } = await findUser(stack, caller.userId);
      return { body: { username, resourcesAction: 'delete' } };
    },
  },
  updateApplication: {
    input: async ({ make, params }) => ({
      params: { ...params, applicationId: await make('applicationId') },
      body: { name: 'Extranet' },
    }),
  },
  endApplicationTrust: {
    input: async ({ make, params, stack }) => {
      const named = { ...params, applicationId: await make('applicationId') };
      const owner = await person(stack, 'owner');
      await owner.call(trustApplication, { params: named, body: { domains: ['nordhafen.example'] } });
      return { params: named };
    },
  },
  deleteApplicationPerson: { as: 'applicationKey' },
  exportApplicationPerson: { as: 'applicationKey' },
  renameCardTag: {
    input: async ({ make, params }) => {
      await make('cardId');
      return { body: { space: params.organizationId, tag: 'Table', to: 'Board' } };
    },
  },
  removeTeamMembers: {
    input: async ({ make, params, stack }) => {
      await make('memberId');
      const named = { ...params, teamId: await make('teamId') };
      return { params: named, body: { userIds: [await stack.userId('member')] } };
    },
  },
  setChatCostLimit: { input: async ({ params }) => ({ params, body: { limit: 500 } }) },
  reactivateSubscription: {
    as: 'admin',
    input: async setup => {
      await confirmPortal(setup, 'subscription-cancel');
      return { params: setup.params };
    },
  },
  acceptInvite: invitedCall(),
  declineInvite: invitedCall(),
  updateOrganizationSettings: { input: async ({ params }) => ({ params, body: { chatRetentionDays: 90 } }) },
  deleteOrganization: {
    as: 'owner',
    input: async ({ caller }) => ({
      params: { organizationId: await newOrganization(caller) },
      query: { resourcesAction: 'delete' },
    }),
  },
  transferOrganization: {
    as: 'owner',
    input: async ({ caller, stack }) => {
      const organizationId = await newOrganization(caller);
      const memberId = await addAdministrator(stack, organizationId);
      return { params: { organizationId }, body: { memberId } };
    },
  },
  createCard: {
    as: 'member',
    input: async ({ params }) => ({
      body: { ...newCard, space: params.organizationId, visibility: 'PUBLIC' },
    }),
  },
  updateCard: {
    as: 'member',
    input: async ({ make }) => ({ body: { id: await make('cardId'), visibility: 'PUBLIC' } }),
  },
  updateCardById: {
    as: 'member',
    input: async ({ make }) => ({ params: { cardId: await make('cardId') }, body: { visibility: 'PUBLIC' } }),
  },
  changeCards: {
    as: 'member',
    input: async ({ make, params }) => ({
      body: { space: params.organizationId, cardIds: [await make('cardId')], visibility: 'PUBLIC' },
    }),
  },
  handOverCards: {
    as: 'admin',
    input: async ({ params, stack }) => {
      const [from, to] = [await newPerson(stack), await newMember(stack)];
      return { body: { space: params.organizationId, from: from.userId, to: to.userId } };
    },
  },
  shareChannel: {
    as: 'owner',
    input: async setup => ({
      params: await newChannel(setup),
      body: { audience: 'public', with_name: false },
    }),
  },
  unshareChannel: {
    as: 'owner',
    input: async setup => {
      const params = await newChannel(setup);
      await setup.caller.call(shareChannel, { params, body: { audience: 'public', withName: false } });
      return { params };
    },
  },
  shareImage: {
    as: 'admin',
    input: async ({ make, params, caller, stack }) => {
      const imageId = await make('imageId');
      const { db } = stack.services;
      await db.update(images).set({ ownerId: caller.userId }).where(eq(images.id, imageId));
      return { params: { ...params, imageId } };
    },
  },
  unshareImage: {
    as: 'member',
    input: async ({ make, params }) => ({ params: { ...params, imageId: await make('sharedImageId') } }),
  },
  // A file of a chat is the person's own and leaves no entry.
  deleteChatFile: {
    as: 'admin',
    input: async ({ caller, make, params }) => {
      const body = { file: new File(['Bees.'], 'bees.txt') };
      const asked = { params: { ...params, agentId: await make('agentId') }, body };
      return { params: { ...params, fileId: (await caller.call(uploadAgentFile, asked)).id } };
    },
  },
  endSessions: { as: newMember },
  endDevice: {
    as: newMember,
    input: async ({ caller, stack }) => {
      const isOwn = eq(sessions.userId, caller.userId);
      const deviceId = crypto.randomUUID();
      const other = { id: randomToken(), userId: caller.userId, expiresAt: new Date(Date.now() + 60_000) };
      await stack.services.db.insert(sessions).values({ ...other, deviceId });
      expect(await stack.services.db.$count(sessions, isOwn)).toBe(2);
      return { params: { deviceId } };
    },
  },
  logout: { as: newMember },
  signPersonOut: {
    as: 'operator',
    input: async ({ stack }) => ({ params: { personId: (await newMember(stack)).userId } }),
  },
  endEmbedSession: { as: 'embed' },
  withdrawEmbedConsent: {
    as: newMember,
    input: async ({ caller, stack }) => {
      await ownToken(stack, caller.userId);
      const [own] = await stack.services.db
        .select()
        .from(embedSessions)
        .where(eq(embedSessions.userId, caller.userId));
      return { params: { applicationId: own?.applicationId }, query: { origin: own?.origin } };
    },
  },
  collectEmbedSignIn: {
    as: 'guest',
    actor: stack => stack.userId('member'),
    input: async ({ stack }) => collectable(stack),
  },
  setInvoicedPlan: {
    as: 'operator',
    input: async ({ stack }) => ({ params: await newWorkspace(stack), body: invoicedPlan }),
  },
  removeInvoicedPlan: {
    as: 'operator',
    input: async ({ caller, stack }) => {
      const params = await newWorkspace(stack);
      await caller.call(setInvoicedPlan, { params, body: invoicedPlan });
      return { params };
    },
  },
  suspendWorkspace: {
    as: 'operator',
    input: async ({ stack }) => ({ params: await newWorkspace(stack), body: { reason: 'Unpaid invoice' } }),
  },
  resumeWorkspace: {
    as: 'operator',
    input: async ({ caller, stack }) => {
      const params = await newWorkspace(stack);
      await caller.call(suspendWorkspace, { params, body: { reason: 'Unpaid invoice' } });
      return { params };
    },
  },
};
