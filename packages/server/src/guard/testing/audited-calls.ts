import { createInvite, createOrganization, createPortalSession, trustApplication } from '@oriel/contracts';
import type { TestStack } from '@oriel/testing';
import { and, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { RouteName } from '../../http/route/routes';
import type { ActorName } from '../../http/testing/actors';
import { type AnyInput, newPerson, type Person, person } from '../../http/testing/person';
import { organizationMembers, organizationRoles, users } from '../../platform/db/schema';
import type { MakeTarget } from './targets';

interface Setup {
  readonly caller: Person;
  readonly make: MakeTarget;
  readonly stack: TestStack;
  /** The demo workspace. */
  readonly params: { readonly organizationId: string };
}

interface AuditedCall {
  /** Default: the first that may make the call. */
  readonly as?: ActorName | ((stack: TestStack) => Promise<Person>);
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

/** Calls that succeed and change something, where the request of the authorization table does not. */
export const auditedCalls: Readonly<Partial<Record<RouteName, AuditedCall>>> = {
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
};
