import type { ApiKey, OrganizationRole } from '@oriel/contracts';
import { TestBrowser, type TestStack } from '@oriel/testing';
import type { DemoUsername } from '../../dev/accounts';
import { createSession } from '../../identity/sessions/create-session';
import { sessionCookieName } from '../../identity/sessions/session-cookie';

/**
 * Everybody there is, as far as rights go. The embed token is the member's, the secret key the owner's; the API keys have users
 * of their own, with the roles of a member and of an administrator.
 */
export const actorNames = [
  'guest',
  'outsider',
  'member',
  'admin',
  'owner',
  'staff',
  'embed',
  'secretKey',
  'memberKey',
  'adminKey',
] as const;
export type ActorName = (typeof actorNames)[number];

export const findUserId = (stack: TestStack, person: DemoUsername): Promise<string> => stack.userId(person);

/** A browser with a fresh session of one of the people. */
export async function browserOf(stack: TestStack, username: DemoUsername): Promise<TestBrowser> {
  const browser = new TestBrowser(stack.url);
  const token = await createSession(stack.services, await findUserId(stack, username));
  browser.setCookie(sessionCookieName(stack.url), token);
  return browser;
}

/** A fresh session, an embed token or the secret key; empty for the guest. */
export async function credentialOf(stack: TestStack, name: ActorName): Promise<string> {
  if (name === 'guest') return '';
  if (name === 'embed') return stack.embedToken();
  if (name === 'secretKey') return stack.keys.secretKey;
  if (name === 'memberKey') return apiKeyOf(stack, 'member');
  if (name === 'adminKey') return apiKeyOf(stack, 'administrator');
  return createSession(stack.services, await findUserId(stack, name));
}

const apiKeysOf = new WeakMap<TestStack, Map<string, Promise<string>>>();

/** One API key for each role, made by the owner. */
function apiKeyOf(stack: TestStack, role: 'member' | 'administrator'): Promise<string> {
  const keys = apiKeysOf.get(stack) ?? new Map<string, Promise<string>>();
  apiKeysOf.set(stack, keys);
  const key = keys.get(role) ?? makeApiKey(stack, role);
  keys.set(role, key);
  return key;
}

async function makeApiKey(stack: TestStack, role: string): Promise<string> {
  const owner = await browserOf(stack, 'owner');
  const base = `/api/core/v1/organizations/${stack.keys.organizationId}`;
  // The answers of these routes.
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
