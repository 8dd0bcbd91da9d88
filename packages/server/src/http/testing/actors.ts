import { TestBrowser, type TestStack } from '@oriel/testing';
import type { DemoUsername } from '../../dev/accounts';
import { createSession } from '../../identity/sessions/create-session';
import { sessionCookieName } from '../../identity/sessions/session-cookie';

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
  return createSession(stack.services, await findUserId(stack, name));
}

type Send = (path: string, init?: RequestInit) => Promise<Response>;

/** Sends as the actor, in a browser of its own; what only this actor has is added. */
export function actWith(stack: TestStack, name: ActorName, credential = ''): Send {
  const browser = new TestBrowser(stack.url);
  if (name === 'embed' || name === 'secretKey')
    return (path, init = {}) => {
      const headers = new Headers(init.headers);
      headers.set('authorization', `Bearer ${credential}`);
      if (name === 'embed') headers.set('origin', stack.pageOrigin);
      return browser.fetch(path, { ...init, headers });
    };
  if (name !== 'guest') browser.setCookie(sessionCookieName(stack.url), credential);
  return (path, init) => browser.fetch(path, init);
}

/** As `actWith`, with a fresh credential. */
export async function actAs(stack: TestStack, name: ActorName): Promise<Send> {
  return actWith(stack, name, await credentialOf(stack, name));
}
