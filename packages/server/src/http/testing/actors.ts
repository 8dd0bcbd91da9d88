import { TestBrowser, type TestStack } from '@oriel/testing';
import { eq } from 'drizzle-orm';
import { createSession } from '../../core/auth/create-session';
import { users } from '../../db/schema';
import type { DemoUsername } from '../../dev/accounts';
import { sessionCookieName } from '../session-cookie';

/** Everybody there is, as far as rights go. The embed token is the member's, the secret key the owner's. */
export const actorNames = [
  'guest',
  'outsider',
  'member',
  'admin',
  'owner',
  'staff',
  'embed',
  'secretKey',
] as const;
export type ActorName = (typeof actorNames)[number];

export async function findUserId(stack: TestStack, username: DemoUsername): Promise<string> {
  const [user] = await stack.services.db.select().from(users).where(eq(users.username, username));
  if (!user) throw new Error(`There is no user ${username}`);
  return user.id;
}

/** A browser with a fresh session of a demo account. */
export async function browserOf(stack: TestStack, username: DemoUsername): Promise<TestBrowser> {
  const browser = new TestBrowser(stack.url);
  const token = await createSession(stack.services, await findUserId(stack, username));
  browser.setCookie(sessionCookieName(stack.url), token);
  return browser;
}

/** Sends as the actor; what only he has is added. */
export async function actAs(
  stack: TestStack,
  name: ActorName,
): Promise<(path: string, init?: RequestInit) => Promise<Response>> {
  if (name === 'embed' || name === 'secretKey') {
    const token = name === 'embed' ? await stack.embedToken() : stack.keys.secretKey;
    const guest = new TestBrowser(stack.url);
    return (path, init = {}) => {
      const headers = new Headers(init.headers);
      headers.set('authorization', `Bearer ${token}`);
      if (name === 'embed') headers.set('origin', stack.pageOrigin);
      return guest.fetch(path, { ...init, headers });
    };
  }
  const browser = name === 'guest' ? new TestBrowser(stack.url) : await browserOf(stack, name);
  return (path, init) => browser.fetch(path, init);
}
