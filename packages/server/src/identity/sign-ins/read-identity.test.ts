import { acceptInvite, createInvite, getEntitlements } from '@oriel/contracts';
import { startTestStack, TestBrowser, type TestStack } from '@oriel/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Person, person } from '../../http/testing/person';
import { users } from '../../platform/db/schema';
import { type IdentityProviderStandIn, startIdentityProvider } from './testing/start-identity-provider';

type Claims = Parameters<IdentityProviderStandIn['next']>[1];

/** Signs in a person with these claims. */
async function signInAt(
  provider: IdentityProviderStandIn,
  { url: origin, services: { db } }: TestStack,
  claims: Claims,
  subject: string = crypto.randomUUID(),
) {
  provider.next(subject, claims);
  const browser = new TestBrowser(origin);
  const { response, url } = await browser.follow('/api/core/v1/auth/login?returnTo=/chat');
  await response.text();
  const [user] = await db.select().from(users).where(eq(users.identitySubject, subject));
  return { browser, url, user };
}

describe.each([false, true])('an address with OIDC_TRUST_EMAIL: %s', trustEmail => {
  let provider: IdentityProviderStandIn;
  let stack: TestStack;
  let owner: Person;
  beforeAll(async () => {
    provider = await startIdentityProvider();
    const oidc = {
      issuer: provider.issuer,
      clientId: 'oriel',
      clientSecret: 'secret',
      trustEmail,
      trustLogin: false,
    };
    stack = await startTestStack({ config: { oidc } });
    owner = await person(stack, 'owner');
  });
  afterAll(async () => {
    await stack?.close();
    await provider?.close();
  });

  const signIn = async (claims: Claims, subject?: string) => {
    const { browser, url, user } = await signInAt(provider, stack, claims, subject);
    expect(url).toBe(`${stack.url}/chat`);
    return { browser, email: user?.email ?? null };
  };
  const newAddress = () => `${crypto.randomUUID()}@example.org`;

  it.each<[unknown, boolean]>([
    [true, true],
    ['true', true],
    [undefined, trustEmail],
    [false, false],
    ['false', false],
    ['TRUE', false],
    ['', false],
    [null, false],
    [1, false],
    [0, false],
    [[true], false],
    [['true'], false],
    [{}, false],
  ])('with email_verified %j is theirs: %s', async (email_verified, isTheirs) => {
    const email = newAddress();
    const said = { email, ...(email_verified !== undefined && { email_verified }) };
    expect((await signIn({ idToken: said })).email).toBe(isTheirs ? email : null);
    const other = newAddress();
    expect((await signIn({ userInfo: { ...said, email: other } })).email).toBe(isTheirs ? other : null);
  });

  it('is verified only by the source that it comes from', async () => {
    const email = newAddress();
    const mixed = { idToken: { email_verified: true }, userInfo: { email, email_verified: false } };
    expect((await signIn(mixed)).email).toBeNull();
    const silent = { idToken: { email_verified: true }, userInfo: { email } };
    expect((await signIn(silent)).email).toBe(trustEmail ? email : null);
  });

  it('is released when the provider revokes the verification', async () => {
    const email = newAddress();
    const subject = crypto.randomUUID();
    expect((await signIn({ idToken: { email, email_verified: true } }, subject)).email).toBe(email);
    expect((await signIn({ idToken: { email, email_verified: 'false' } }, subject)).email).toBeNull();
    expect((await signIn({ idToken: { email, email_verified: true } })).email).toBe(email);
  });

  it('accepts an invite only if the provider does not call it unverified', async () => {
    const { organizationId } = owner;
    const accept = async (email_verified: unknown) => {
      const email = newAddress();
      const { link } = await owner.call(createInvite, { params: { organizationId }, body: { email } });
      const inviteId = new URL(link).searchParams.get('inviteId') ?? '';
      const { browser } = await signIn({ idToken: { email, email_verified } });
      const invited = new Person(browser, '', organizationId);
      return (await invited.send(acceptInvite, { params: { organizationId, inviteId } })).status;
    };
    expect(await accept('false')).toBe(403);
    expect(await accept('true')).toBe(200);
  });
});

describe('a person of a provider without verified addresses', () => {
  let provider: IdentityProviderStandIn;
  let stack: TestStack;
  let owner: Person;
  beforeAll(async () => {
    provider = await startIdentityProvider();
    const oidc = { issuer: provider.issuer, clientId: 'oriel', clientSecret: 'secret', trustEmail: false };
    stack = await startTestStack({ config: { oidc: { ...oidc, trustLogin: false, emailClaim: 'upn' } } });
    owner = await person(stack, 'owner');
  });
  afterAll(async () => {
    await stack?.close();
    await provider?.close();
  });

  const signIn = (claims: Claims, subject?: string) => signInAt(provider, stack, claims, subject);

  /** Accepts an invite for an address as a person with these claims. */
  const accept = async (address: string, idToken: Record<string, unknown>) => {
    const { organizationId } = owner;
    const { link } = await owner.call(createInvite, { params: { organizationId }, body: { email: address } });
    const inviteId = new URL(link).searchParams.get('inviteId') ?? '';
    const invited = new Person((await signIn({ idToken })).browser, '', organizationId);
    return invited.call(acceptInvite, { params: { organizationId, inviteId } });
  };
  const newAddress = () => `${crypto.randomUUID()}@example.org`;

  it('joins with the address of the claim that the operator has named', async () => {
    const upn = newAddress();
    expect(await accept(upn, { upn })).toMatchObject({ alreadyMember: false });
    const other = newAddress();
    expect(await accept(other, { upn: other, email: newAddress(), email_verified: false })).toMatchObject({
      alreadyMember: false,
    });
  });

  it.each(['preferred_username', 'unique_name', 'email'])(
    'learns that the account has no address if it is in %s',
    async claim => {
      const address = newAddress();
      await expect(accept(address, { [claim]: address })).rejects.toMatchObject({
        status: 403,
        code: 'account_without_email',
      });
    },
  );

  it.each(['no address', '', 7, ['a@b.example'], 'a@b.example\nc@d.example'])(
    'has no address if the claim is %j',
    async upn => {
      expect((await signIn({ idToken: { upn } })).user?.email).toBeNull();
    },
  );

  it('has the name from the user information or its parts, and keeps it if the provider omits it', async () => {
    const subject = crypto.randomUUID();
    const nameAfter = async (claims: Claims) => (await signIn(claims, subject)).user?.fullName;
    const email = { email: newAddress(), email_verified: true };
    expect(await nameAfter({ idToken: { ...email, preferred_username: 'eb' } })).toBe('eb');
    expect(await nameAfter({ idToken: email, userInfo: { name: 'Erika Beispiel' } })).toBe('Erika Beispiel');
    expect(await nameAfter({ idToken: email })).toBe('Erika Beispiel');
    expect(await nameAfter({ idToken: { ...email, given_name: 'Eri', family_name: 'Muster' } })).toBe(
      'Eri Muster',
    );
    expect(await nameAfter({ idToken: email, userInfo: { sub: 'another' } })).toBe('Eri Muster');
  });
});

describe('product roles by a claim', () => {
  let provider: IdentityProviderStandIn;
  let stack: TestStack;
  beforeAll(async () => {
    provider = await startIdentityProvider();
    const oidc = { issuer: provider.issuer, clientId: 'oriel', clientSecret: 'secret', trustEmail: true };
    const productRoles = { claim: 'realm.groups', staff: ['curators', 'editors'], operator: ['ops'] };
    stack = await startTestStack({ config: { oidc: { ...oidc, trustLogin: false, productRoles } } });
  });
  afterAll(async () => {
    await stack?.close();
    await provider?.close();
  });

  const rolesAfter = async (
    subject: string,
    claims: Parameters<IdentityProviderStandIn['next']>[1],
  ): Promise<readonly string[]> => {
    provider.next(subject, claims);
    const browser = new TestBrowser(stack.url);
    const { response } = await browser.follow('/api/core/v1/auth/login?returnTo=/chat');
    await response.text();
    const { productRoles } = await new Person(browser, '', '').call(getEntitlements, {});
    return productRoles.map(({ name }) => name);
  };
  const email = () => ({ email: `${crypto.randomUUID()}@example.org` });

  it.each<[unknown, readonly string[]]>([
    [['ops'], ['operator']],
    [
      ['ops', 'editors'],
      ['staff', 'operator'],
    ],
    ['curators', ['staff']],
    ['ops curators', []],
    [['OPS'], []],
    [{ ops: true }, []],
    [true, []],
    [undefined, []],
  ])('%j gives %j', async (groups, roles) => {
    expect(await rolesAfter(crypto.randomUUID(), { idToken: { ...email(), realm: { groups } } })).toEqual(
      roles,
    );
  });

  it('are read from the user information, and renewed at each sign-in', async () => {
    const subject = crypto.randomUUID();
    const idToken = email();
    const come = (groups: readonly string[]) =>
      rolesAfter(subject, { idToken, userInfo: { 'realm.groups': groups } });
    expect(await come(['ops'])).toEqual(['operator']);
    expect(await come(['editors'])).toEqual(['staff']);
    expect(await come([])).toEqual([]);
  });
});
