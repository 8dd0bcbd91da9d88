import {
  type ApiKey,
  identityTable,
  type OrganizationRole,
  type OrganizationRoleName,
  type WidgetName,
} from '@oriel/contracts';
import { TestBrowser, type TestStack } from '@oriel/testing';
import { and, eq } from 'drizzle-orm';
import type { DemoUsername } from '../../dev/accounts';
import { addApplication } from '../../identity/applications/add-application';
import { signToken } from '../../identity/embed-tokens/sign-token';
import { createSecretKey } from '../../identity/secret-keys/create-secret-key';
import { createSession } from '../../identity/sessions/create-session';
import { sessionCookieName } from '../../identity/sessions/session-cookie';
import { saveUser } from '../../identity/users/save-user';
import type { Queryable } from '../../platform/db/database';
import {
  applicationMembers,
  applicationPeople,
  applications,
  embedSessions,
  organizationMembers,
  organizationRoles,
  organizations,
  teamMembers,
  teamRoles,
  teams,
} from '../../platform/db/schema';
import { applicationIssuer } from '../caller/application-issuer';

/** Own sessions of the portal. `oldOwner` signed in an hour ago, all others just now. */
const sessionNames = ['outsider', 'member', 'admin', 'owner', 'staff', 'operator', 'oldOwner'] as const;

/** Own sessions of members with these roles; `lead` is a plain member who leads a team of their own. */
const roleSessionNames = ['billing', 'auditor', 'lead'] as const;
type RoleSessionName = (typeof roleSessionNames)[number];
export const isRoleSession = (name: ActorName): name is RoleSessionName =>
  roleSessionNames.some(known => known === name);

/**
 * All credentials. `embed` is the member under an own sign-in on a page, `trusted` the member through a trusted application,
 * `person` a person of an application; the tokens of all three are for the chat. The API keys have their own users: the creator
 * of `demotedKey` used to be an administrator, that of `removedKey` a member. The foreign credentials belong to the outsider's
 * workspace.
 */
export const actorNames = [
  'guest',
  ...sessionNames,
  ...roleSessionNames,
  'embed',
  'trusted',
  'person',
  'applicationKey',
  'memberKey',
  'adminKey',
  'billingKey',
  'auditorKey',
  'demotedKey',
  'removedKey',
  'foreignTrusted',
  'foreignPerson',
  'foreignKey',
  'foreignApplicationKey',
] as const;
export type ActorName = (typeof actorNames)[number];

type SessionName = (typeof sessionNames)[number];
export const isOwnSession = (name: ActorName): name is SessionName =>
  sessionNames.some(known => known === name);

/** The person behind an own session. */
export const personOf = (name: SessionName): DemoUsername => (name === 'oldOwner' ? 'owner' : name);

export const findUserId = (stack: TestStack, person: DemoUsername): Promise<string> => stack.userId(person);

/** A browser with a fresh session of one of the people. */
export async function browserOf(stack: TestStack, username: DemoUsername): Promise<TestBrowser> {
  const browser = new TestBrowser(stack.url);
  browser.setCookie(sessionCookieName(stack.url), await sessionToken(stack, username));
  return browser;
}

const hour = 3_600_000;

async function sessionToken(stack: TestStack, name: SessionName): Promise<string> {
  const { services } = stack;
  const signedInAt = new Date(services.now().getTime() - (name === 'oldOwner' ? hour : 0));
  return createSession(services, await findUserId(stack, personOf(name)), signedInAt);
}

/** A fresh session, a token or a key; empty for the guest. */
export async function credentialOf(stack: TestStack, name: ActorName): Promise<string> {
  if (name === 'guest') return '';
  if (isOwnSession(name)) return sessionToken(stack, name);
  if (isRoleSession(name))
    return createSession(stack.services, await roleUserId(stack, name), stack.services.now());
  switch (name) {
    case 'embed':
      return ownToken(stack, await findUserId(stack, 'member'));
    case 'trusted':
      return stack.embedToken();
    case 'person':
      return stack.embedToken({ identity: 'person', user: { id: personSubject } });
    case 'applicationKey':
      return stack.keys.secretKey;
    case 'memberKey':
    case 'adminKey':
    case 'billingKey':
    case 'auditorKey':
      return once(stack, name, () => makeApiKey(stack, roleOfKey[name]));
    case 'demotedKey':
    case 'removedKey':
      return once(stack, name, () => makeKeyOfFormer(stack, name));
    case 'foreignKey':
      return once(stack, name, async () => createSecretKey(stack.services.db, await findForeign(stack)));
    case 'foreignApplicationKey':
      return (await foreignApplication(stack)).secretKey;
    case 'foreignTrusted':
      return foreignToken(stack, 'trustedMember');
    case 'foreignPerson':
      return foreignToken(stack, 'applicationPerson');
    default:
      return name satisfies never;
  }
}

/** The `id` of the person in the first application. */
export const personSubject = 'table-person';

const madeOf = new WeakMap<TestStack, Map<string, Promise<unknown>>>();

/** Creates a value once per stack. */
function once<T>(stack: TestStack, name: string, make: () => Promise<T>): Promise<T> {
  const made = madeOf.get(stack) ?? new Map<string, Promise<unknown>>();
  madeOf.set(stack, made);
  // Each name is created by only one call here, so the types agree.
  const value = (made.get(name) as Promise<T> | undefined) ?? make();
  made.set(name, value);
  return value;
}

/** The token of a person after an own sign-in on a page of the first application, created without the window. */
export async function ownToken(
  stack: TestStack,
  userId: string,
  widgets: readonly WidgetName[] = ['chat'],
): Promise<string> {
  const [application] = await stack.services.db
    .select()
    .from(applications)
    .where(eq(applications.publishableKey, stack.keys.publishableKey));
  if (!application) throw new Error('The stack has no application');
  return tokenFor(stack, application, userId, 'ownSignIn', widgets);
}

async function tokenFor(
  stack: TestStack,
  { id: applicationId, organizationId }: { readonly id: string; readonly organizationId: string },
  userId: string,
  identity: 'ownSignIn' | 'applicationPerson' | 'trustedMember',
  widgets: readonly WidgetName[] = ['chat'],
): Promise<string> {
  const { services, pageOrigin } = stack;
  const expiresAt = new Date(services.now().getTime() + hour);
  const [session] = await services.db
    .insert(embedSessions)
    .values({
      ...{ applicationId, organizationId, userId, identity, expiresAt },
      ...(identity === 'ownSignIn' && { refreshHash: crypto.randomUUID() }),
      origin: pageOrigin,
      widgets: [...widgets].filter(name => identityTable[identity].widgets?.includes(name) ?? true),
    })
    .returning();
  if (!session) throw new Error('The session was not stored');
  return (await signToken(services, session)).token;
}

/** The user of a session that `isRoleSession` names. */
export const roleUserId = (stack: TestStack, name: RoleSessionName): Promise<string> =>
  once(stack, name, async () => {
    const { db } = stack.services;
    const { organizationId } = stack.keys;
    const identity = { issuer: 'table', subject: name, email: `${name}@example.org`, username: name };
    const { id: userId } = await saveUser(db, { ...identity, fullName: 'Colleague' });
    const isRole = eq(organizationRoles.name, name === 'lead' ? 'member' : name);
    const [role] = await db
      .select({ id: organizationRoles.id })
      .from(organizationRoles)
      .where(and(eq(organizationRoles.organizationId, organizationId), isRole));
    await db.insert(organizationMembers).values({ organizationId, userId, roleId: role?.id ?? null });
    if (name === 'lead') await makeLeader(db, organizationId, userId);
    return userId;
  });

/** Gives a member a team to lead. */
export async function makeLeader(db: Queryable, organizationId: string, userId: string): Promise<string> {
  const [team] = await db.insert(teams).values({ organizationId, name: 'Eigenes Team' }).returning();
  const teamId = team?.id ?? '';
  const [lead] = await db.insert(teamRoles).values({ teamId, name: 'lead' }).returning();
  await db.insert(teamMembers).values({ teamId, organizationId, userId, roleId: lead?.id ?? null });
  return teamId;
}

const roleOfKey = {
  memberKey: 'member',
  adminKey: 'administrator',
  billingKey: 'billing',
  auditorKey: 'auditor',
} as const satisfies Partial<Record<ActorName, OrganizationRoleName>>;

/** An API key created by the owner. */
async function makeApiKey(stack: TestStack, role: OrganizationRoleName): Promise<string> {
  const owner = await browserOf(stack, 'owner');
  const base = `/api/core/v1/organizations/${stack.keys.organizationId}`;
  // The responses have the types of these routes.
  const roles = (await (await owner.fetch(`${base}/roles`)).json()) as OrganizationRole[];
  const made = await owner.send('POST', `${base}/api-keys`, {
    name: role,
    userName: `${role}-key`,
    userFullName: 'API key',
    userEmail: 'key@example.org',
    organizationRoleId: roles.find(({ name }) => name === role)?.id,
  });
  return ((await made.json()) as ApiKey).apiKey ?? '';
}

/** An API key with the role of an administrator, whose creator has been demoted or has left. */
async function makeKeyOfFormer(stack: TestStack, name: 'demotedKey' | 'removedKey'): Promise<string> {
  const { db } = stack.services;
  const { organizationId } = stack.keys;
  const subject = crypto.randomUUID();
  const identity = { issuer: 'table', subject, email: undefined, username: subject, fullName: 'Former' };
  const { id: userId } = await saveUser(db, identity);
  const [role] = await db
    .select({ id: organizationRoles.id })
    .from(organizationRoles)
    .where(
      and(eq(organizationRoles.organizationId, organizationId), eq(organizationRoles.name, 'administrator')),
    );
  const [member] = await db
    .insert(organizationMembers)
    .values({ organizationId, userId, roleId: role?.id ?? null })
    .returning();
  const key = await createSecretKey(db, { organizationId, userId, name });
  if (name === 'demotedKey')
    await db
      .update(organizationMembers)
      .set({ roleId: null })
      .where(eq(organizationMembers.id, member?.id ?? ''));
  else {
    const owner = await browserOf(stack, 'owner');
    const path = `/api/core/v1/organizations/${organizationId}/members/${member?.id}`;
    await owner.send('DELETE', `${path}?resourcesAction=delete`, undefined);
  }
  return key;
}

/** The outsider's workspace, which none of the other accounts is in. */
async function findForeign(stack: TestStack) {
  const userId = await findUserId(stack, 'outsider');
  const [found] = await stack.services.db
    .select({ id: organizations.id })
    .from(organizations)
    .where(and(eq(organizations.ownerId, userId), eq(organizations.personal, false)));
  if (!found) throw new Error('The outsider has no workspace');
  return { organizationId: found.id, userId, name: 'foreign' };
}

/** An application of that workspace, with its secret key. */
const foreignApplication = (stack: TestStack) =>
  once(stack, 'foreignApplication', async () => {
    const { db } = stack.services;
    const maker = await findForeign(stack);
    const application = await addApplication(db, maker.organizationId, {
      name: 'Foreign',
      allowedOrigins: ['https://foreign.example', stack.pageOrigin],
      widgets: ['chat'],
    });
    await db
      .update(applications)
      .set({ trustedDomains: ['suedwind.example', 'nordhafen.example'] })
      .where(eq(applications.id, application.id));
    const secretKey = await createSecretKey(db, { ...maker, applicationId: application.id });
    return { application, secretKey };
  });

async function foreignToken(
  stack: TestStack,
  identity: 'applicationPerson' | 'trustedMember',
): Promise<string> {
  const { db } = stack.services;
  const { application } = await foreignApplication(stack);
  const userId = await once(stack, `foreign ${identity}`, async () => {
    if (identity === 'trustedMember') {
      const member = await findUserId(stack, 'outsider');
      const binding = { applicationId: application.id, subject: 'outsider', userId: member };
      await db.insert(applicationMembers).values(binding);
      return member;
    }
    const subject = crypto.randomUUID();
    const known = { issuer: `${applicationIssuer}${application.id}`, subject, email: undefined };
    const { id } = await saveUser(db, { ...known, username: subject, fullName: 'Foreign' });
    await db.insert(applicationPeople).values({ userId: id, applicationId: application.id, subject });
    return id;
  });
  return tokenFor(stack, application, userId, identity);
}
