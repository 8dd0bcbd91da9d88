import { confirmAccountMerge, getSession, offerMerge, readAccountMerge } from '@oriel/contracts';
import { startTestStack, TestBrowser, type TestStack } from '@oriel/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Person, person } from '../../http/testing/person';
import {
  type IdentityProviderStandIn,
  startIdentityProvider,
} from '../../identity/sign-ins/testing/start-identity-provider';
import { saveUser } from '../../identity/users/save-user';
import { users } from '../../platform/db/schema';

describe('an old account at the provider before a change', () => {
  let former: IdentityProviderStandIn;
  let current: IdentityProviderStandIn;
  let stack: TestStack;
  beforeAll(async () => {
    former = await startIdentityProvider();
    current = await startIdentityProvider();
    const known = { clientId: 'oriel', clientSecret: 'secret' };
    stack = await startTestStack({
      config: {
        oidc: { ...known, issuer: current.issuer, trustEmail: true, trustLogin: false },
        previousOidc: { ...known, issuer: former.issuer },
      },
    });
  });
  afterAll(async () => {
    await stack?.close();
    await former?.close();
    await current?.close();
  });

  const previousPath = '/api/core/v1/account-merges/previous';
  const exists = async (id: string) => (await stack.services.db.$count(users, eq(users.id, id))) > 0;
  const addOld = async () => {
    const subject = crypto.randomUUID();
    const names = { username: subject, fullName: 'Nele Ahrens', email: undefined };
    const { id } = await saveUser(stack.services.db, { issuer: former.issuer, subject, ...names });
    return { id, subject };
  };
  /** A browser that has just signed in at the current provider. */
  const come = async () => {
    const browser = new TestBrowser(stack.url);
    current.next(crypto.randomUUID(), { idToken: { auth_time: seconds() } });
    const { response } = await browser.follow('/api/core/v1/auth/login?returnTo=/merge&prompt=login');
    await response.text();
    const { userId = '' } = (await (await browser.fetch('/api/core/v1/auth/authenticated')).json()) as {
      userId?: string;
    };
    return { browser, who: new Person(browser, userId, stack.keys.organizationId) };
  };
  const offer = async (from: string, to: string) => {
    const operator = await person(stack, 'operator');
    const { link } = await operator.call(offerMerge, { body: { fromPersonId: from, toPersonId: to } });
    return new URL(link).hash.slice(1);
  };
  const seconds = () => Math.floor(Date.now() / 1000);
  /** Goes through the former provider, as the person with the subject. */
  const prove = async (browser: TestBrowser, subject: string) => {
    former.next(subject, { idToken: { auth_time: seconds() } });
    const { url, response } = await browser.follow(previousPath);
    await response.text();
    expect(url).toBe(`${stack.url}/merge`);
  };

  it('is proven there, after the new one has confirmed in the same browser', async () => {
    const old = await addOld();
    const { browser, who } = await come();
    const token = await offer(old.id, who.userId);
    expect(await who.call(readAccountMerge, { body: { token } })).toMatchObject({
      self: 'to',
      hasPrevious: true,
    });
    // Before the confirmation of the new account the sign-in there is of no use.
    await prove(browser, old.subject);
    expect(await exists(old.id)).toBe(true);
    await who.call(confirmAccountMerge, { body: { token } });
    await prove(browser, old.subject);
    expect(await exists(old.id)).toBe(false);
    // It has signed nobody in.
    expect(await who.call(getSession, {})).toMatchObject({ userId: who.userId });
  });

  it('is not proven by another person there, nor in another browser, and nobody is created', async () => {
    const old = await addOld();
    const { browser, who } = await come();
    const token = await offer(old.id, who.userId);
    await who.call(confirmAccountMerge, { body: { token } });
    const count = () => stack.services.db.$count(users);
    const other = await come();
    const before = await count();
    await prove(browser, crypto.randomUUID());
    await prove(other.browser, old.subject);
    expect(await exists(old.id)).toBe(true);
    expect(await count()).toBe(before);
    expect(await other.who.call(getSession, {})).toMatchObject({ userId: other.who.userId });
  });

  it.each([
    ['dates to before it was asked', () => ({ auth_time: seconds() - 120 })],
    ['does not date', () => ({})],
  ])('is not proven by a sign-in that the provider %s', async (_, idToken) => {
    const old = await addOld();
    const { browser, who } = await come();
    const token = await offer(old.id, who.userId);
    await who.call(confirmAccountMerge, { body: { token } });
    former.next(old.subject, { idToken: idToken() });
    const { response } = await browser.follow(previousPath);
    expect(await response.json()).toMatchObject({ error: { code: 'fresh_sign_in_required' } });
    expect(await exists(old.id)).toBe(true);
  });

  it('asks the provider for a new sign-in', async () => {
    const { browser } = await come();
    const { headers } = await browser.fetch(previousPath);
    const { searchParams } = new URL(headers.get('location') ?? '');
    expect([searchParams.get('prompt'), searchParams.get('max_age')]).toEqual(['login', '0']);
  });

  it('is asked for only by somebody who is signed in', async () => {
    expect((await new TestBrowser(stack.url).fetch(previousPath)).status).toBe(401);
  });
});
