import {
  createOrganization,
  getOrganization,
  lifetimes,
  logout,
  refreshSession,
  type Session,
} from '@oriel/contracts';
import { signIn, startTestStack, TestBrowser, type TestStack } from '@oriel/testing';
import { describeDatabases } from '@oriel/testing/vitest';
import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserOf, findUserId } from '../../http/testing/actors';
import { newPerson } from '../../http/testing/person';
import { createOrganizationRows } from '../../organizations/organizations/create-organization-rows';
import { ensurePersonalOrganization } from '../../organizations/organizations/ensure-personal-organization';
import { auditEntries, organizationMembers, organizations, sessions, users } from '../../platform/db/schema';
import { createSession } from '../sessions/create-session';
import { saveUser } from '../users/save-user';
import { createSignIn } from './sign-in';
import { type IdentityProviderStandIn, startIdentityProvider } from './testing/start-identity-provider';

const clock = { now: () => new Date(Date.now() + clock.ahead), ahead: 0 };
const whoAmI = '/api/core/v1/auth/authenticated';
const startPath = '/api/core/v1/auth/login';

describeDatabases(
  'sign-in',
  stack => {
    it('starts with PKCE, state and nonce', async () => {
      const answer = await stack().guest().fetch(startPath);
      const url = new URL(answer.headers.get('location') ?? '');
      expect(answer.status).toBe(303);
      expect(url.origin).toBe(stack().url);
      expect(url.searchParams.get('code_challenge_method')).toBe('S256');
      for (const name of ['code_challenge', 'state', 'nonce']) {
        expect(url.searchParams.get(name)?.length).toBeGreaterThan(20);
      }
      const cookie = answer.headers.getSetCookie().join();
      expect(cookie).toMatch(/oriel-login=.*HttpOnly.*SameSite=Lax/);
    });

    it('keeps its state in a cookie of this host alone where there is https', async () => {
      const services = { ...stack().services, publicUrl: 'https://ai.example.com' };
      const provider = {
        name: 'Test',
        issuer: `${stack().url}/dev/oidc`,
        clientId: 'oriel',
        clientSecret: 'x',
        insecure: true,
        alwaysAsk: false,
        takesColorScheme: false,
        trustEmail: false,
        trustLogin: false,
      };
      const answer = await createSignIn(services, provider, async () => {}).start({
        returnTo: '/chat',
        colorScheme: 'dark',
      });
      expect(answer.headers.get('location')).not.toContain('color_scheme');
      expect(answer.headers.getSetCookie()).toEqual([
        expect.stringMatching(
          /^__Host-oriel-login=[^;]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
        ),
      ]);
    });

    describe('in the audit log', () => {
      const entriesOf = (userId: string) =>
        stack()
          .services.db.select({
            organizationId: auditEntries.organizationId,
            kind: auditEntries.kind,
            address: auditEntries.address,
          })
          .from(auditEntries)
          .where(
            and(eq(auditEntries.actorId, userId), inArray(auditEntries.kind, ['signed-in', 'signed-out'])),
          );

      it('is logged in a workspace at the first call there, and in no other', async () => {
        const userId = await findUserId(stack(), 'outsider');
        const { db } = stack().services;
        const rows = await db
          .select({ id: organizationMembers.organizationId })
          .from(organizationMembers)
          .where(eq(organizationMembers.userId, userId));
        const [used, unused] = rows.map(({ id }) => id);
        expect([used, unused]).not.toContain(undefined);
        const before = (await entriesOf(userId)).length;
        const written = async () => (await entriesOf(userId)).slice(before);
        const browser = await signIn(stack().url, 'outsider');
        expect(await written()).toEqual([]);
        const path = `/api/core${getOrganization.path.replace(':organizationId', used ?? '')}`;
        const answers = await Promise.all([browser.fetch(path), browser.fetch(path)]);
        expect(answers.map(({ status }) => status)).toEqual([200, 200]);
        const entry = { organizationId: used, kind: 'signed-in', address: '127.0.0.1' };
        expect(await written()).toEqual([entry]);
        // A renewed session of the same browser is still the same sign-in.
        expect((await browser.send('POST', `/api/core${refreshSession.path}`, {})).status).toBe(200);
        await browser.fetch(path);
        expect(await written()).toEqual([entry]);
        expect((await browser.send('POST', `/api/core${logout.path}`, {})).status).toBe(204);
        expect(await written()).toMatchObject([entry, { organizationId: used, kind: 'signed-out' }]);
      });

      it('has no address if the person has another workspace with colleagues', async () => {
        const own = { body: { name: 'Nebenbei' } };
        const [one, two] = [
          await newPerson(stack(), { role: 'member' }),
          await newPerson(stack(), { role: 'member' }),
        ];
        const other = await two.call(createOrganization, own);
        const personal = await stack().services.db.transaction(tx =>
          createOrganizationRows(tx, stack().services.config, {
            ...own.body,
            ownerId: two.userId,
            personal: true,
          }),
        );
        await one.call(logout, {});
        await two.call(logout, {});
        const signedOut = { kind: 'signed-out' as const, address: '' };
        expect(await entriesOf(one.userId)).toContainEqual({
          ...signedOut,
          organizationId: one.organizationId,
          address: '127.0.0.1',
        });
        const entries = await entriesOf(two.userId);
        for (const organizationId of [two.organizationId, other.id])
          expect(entries).toContainEqual({ ...signedOut, organizationId });
        expect(entries.filter(({ address }) => address !== '')).toEqual([
          { ...signedOut, organizationId: personal?.id, address: '127.0.0.1' },
        ]);
      });
    });

    describe('the next sign-in after a sign-out', () => {
      const provider = () => ({
        name: 'Test',
        issuer: `${stack().url}/dev/oidc`,
        clientId: 'oriel',
        clientSecret: 'x',
        insecure: true,
        alwaysAsk: false,
        takesColorScheme: false,
        trustEmail: false,
        trustLogin: false,
      });
      const promptOf = (answer: Response) =>
        new URL(answer.headers.get('location') ?? '').searchParams.get('prompt');

      it('asks a provider that would not ask by itself for the account, and only then', async () => {
        const { start } = createSignIn(stack().services, provider(), async () => {});
        expect(promptOf(await start({ returnTo: '/chat' }))).toBeNull();
        expect(promptOf(await start({ returnTo: '/chat', asksAccount: true }))).toBe('select_account');
      });

      it.each(['/api/core/v1/auth/logout', '/api/core/v1/users/me/sessions'])(
        'is remembered in the browser until somebody has signed in: %s',
        async path => {
          const browser = await browserOf(stack(), 'outsider');
          const method = path.endsWith('logout') ? 'POST' : 'DELETE';
          const answer = await browser.send(method, path, {});
          expect(answer.status).toBe(204);
          expect(answer.headers.getSetCookie().join()).toMatch(
            /oriel-signed-out=1; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax/,
          );
          expect(browser.cookie('oriel-signed-out')).toBe('1');
          await signIn(stack().url, 'outsider', { browser });
          expect(browser.cookie('oriel-signed-out')).toBeUndefined();
        },
      );

      it('is not for a guest who signs out', async () => {
        const answer = await stack().guest().send('POST', '/api/core/v1/auth/logout', {});
        expect(answer.headers.getSetCookie().join()).not.toContain('signed-out');
      });
    });

    it('lets another account sign in with the browser of the one before, and comes back to where it began', async () => {
      const browser = stack().guest();
      await signIn(stack().url, 'member', { browser });
      const path = '/invite?workspaceId=1&inviteId=2';
      const form = await browser.follow(`${startPath}?returnTo=${encodeURIComponent(path)}`);
      const body = new URLSearchParams({ username: 'outsider', password: 'demo' });
      const between = await browser.follow(form.url, { method: 'POST', body });
      // The demo provider signs the former account out with a form that submits itself.
      const page = await between.response.text();
      const action = /action="([^"]+)"/.exec(page)?.[1] ?? expect.unreachable(page);
      const fields = [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
        name,
        value,
      ]);
      const end = await browser.follow(action, { method: 'POST', body: new URLSearchParams(fields) });
      expect(end.url).toBe(`${stack().url}${path}`);
      expect(await (await browser.fetch(whoAmI)).json()).toMatchObject({ name: 'Lena Brandt' });
    });

    it('signs in with the credentials of this tab after another tab has signed in another account', async () => {
      const browser = stack().guest();
      const form = await browser.follow(`${startPath}?returnTo=/settings`);
      await form.response.text();
      await signIn(stack().url, 'member', { browser });
      const body = new URLSearchParams({ username: 'outsider', password: 'demo' });
      const between = await browser.follow(form.url, { method: 'POST', body });
      const page = await between.response.text();
      // The provider signs the other account out with a form that submits itself.
      const action = /action="([^"]+)"/.exec(page)?.[1] ?? expect.unreachable(page);
      const fields = [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
        name,
        value,
      ]);
      const end = await browser.follow(action, { method: 'POST', body: new URLSearchParams(fields) });
      expect(end.url).toBe(`${stack().url}/settings`);
      expect(await (await browser.fetch(whoAmI)).json()).toMatchObject({ name: 'Lena Brandt' });
    });

    it('shows the sign-in in the language and the colours of the page one comes from', async () => {
      const form = await stack().guest().follow(`${startPath}?locale=en&colorScheme=dark`);
      const page = await form.response.text();
      expect(page).toContain('<html lang="en" data-theme="dark">');
      const other = await stack().guest().follow(`${startPath}?locale=de&colorScheme=light`);
      expect(await other.response.text()).toContain('<html lang="de" data-theme="light">');
    });

    it('takes no code a second time, and no code with the state of an earlier start', async () => {
      const browser = stack().guest();
      const form = await browser.follow(startPath);
      await form.response.text();
      let step = await browser.fetch(form.url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ username: 'member', password: 'demo' }).toString(),
      });
      while (!step.headers.get('location')?.includes('/auth/callback'))
        step = await browser.fetch(step.headers.get('location') ?? '');
      const callback = new URL(step.headers.get('location') ?? '', stack().url).href;
      const state = browser.cookie('oriel-login') ?? '';
      const other = stack().guest();
      await other.fetch(startPath);
      expect((await other.fetch(callback)).status).toBe(400);
      expect(other.cookie('oriel-session')).toBeUndefined();

      expect((await browser.fetch(callback)).status).toBe(303);
      const thief = stack().guest();
      thief.setCookie('oriel-login', state);
      expect((await thief.fetch(callback)).status).toBe(400);
      expect(thief.cookie('oriel-session')).toBeUndefined();
    });

    it('gives a new session to a browser that brings one, and ends that one', async () => {
      const browser = stack().guest();
      const planted = await createSession(stack().services, await findUserId(stack(), 'outsider'));
      browser.setCookie('oriel-session', planted);
      await signIn(stack().url, 'member', { browser });
      expect(browser.cookie('oriel-session')).not.toBe(planted);
      const thief = stack().guest();
      thief.setCookie('oriel-session', planted);
      expect(await (await thief.fetch(whoAmI)).json()).toEqual({ authenticated: false });
    });

    it('comes back to where it wanted to go, with a session cookie no script can read', async () => {
      const browser = new TestBrowser(stack().url);
      const form = await browser.follow(`${startPath}?returnTo=${encodeURIComponent('/chat?x=1')}`);
      const page = await form.response.text();
      expect(page).toContain('name="username"');
      expect(page).toContain('name="password"');
      const post = (password: string) =>
        browser.fetch(form.url, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({ username: 'member', password }).toString(),
        });
      const wrong = await post('guess');
      expect(wrong.status).toBe(401);
      expect(await wrong.text()).toContain('role="alert"');
      let step = await post('demo');
      let location = '';
      let cookies = '';
      while (step.headers.get('location')) {
        location = new URL(step.headers.get('location') ?? '', stack().url).href;
        cookies += step.headers.getSetCookie().join();
        if (location === `${stack().url}/chat?x=1`) break;
        step = await browser.fetch(location);
      }
      expect(location).toBe(`${stack().url}/chat?x=1`);
      expect(cookies).toMatch(/oriel-session=[^;]{40,};[^,]*HttpOnly[^,]*SameSite=Lax/);
    });

    it('shows the sign-in page in the language of the browser', async () => {
      const browser = stack().guest();
      const form = await browser.follow(startPath);
      await form.response.text();
      const english = await browser.fetch(form.url, { headers: { 'accept-language': 'en-GB,en;q=0.9' } });
      expect(await english.text()).toContain('<html lang="en"');
    });

    it('sends Home who comes back without having started', async () => {
      const answer = await stack().guest().fetch('/api/core/v1/auth/callback?code=x&state=y');
      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toBe('/');
      expect(answer.headers.getSetCookie()).toEqual([]);
    });

    it('refuses a code with the state of another sign-in', async () => {
      const browser = stack().guest();
      await browser.fetch(startPath);
      const answer = await browser.fetch('/api/core/v1/auth/callback?code=x&state=foreign');
      expect(answer.status).toBe(400);
    });

    it('says who is signed in and where to start', async () => {
      const browser = await signIn(stack().url, 'owner');
      const answer = await browser.fetch(whoAmI);
      expect(await answer.json()).toEqual({
        authenticated: true,
        userId: expect.any(String),
        username: 'owner',
        name: 'Ines Petersen',
        email: 'owner@nordhafen.example',
        identity: 'ownSignIn',
        signedInAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        organizationId: stack().keys.organizationId,
        nameRule: 'extended',
        tokenExpiresInSec: expect.any(Number),
      });
    });

    it('rotates the session at a refresh; the old cookie ends soon after', async () => {
      const browser = await browserOf(stack(), 'member');
      const old = browser.cookie('oriel-session') ?? '';
      const answer = await browser.send('POST', '/api/core/v1/auth/refresh', {});
      expect(await answer.json()).toEqual({
        tokenExpiresInSec: lifetimes.session - lifetimes.sessionMargin,
      });
      expect(browser.cookie('oriel-session')).not.toBe(old);
      const before = stack().guest();
      before.setCookie('oriel-session', old);
      expect(await (await before.fetch(whoAmI)).json()).toMatchObject({ authenticated: true });
      clock.ahead = 31_000;
      expect(await (await before.fetch(whoAmI)).json()).toEqual({ authenticated: false });
      expect(await (await browser.fetch(whoAmI)).json()).toMatchObject({ authenticated: true });
      clock.ahead = lifetimes.session * 1000 + 60_000;
      expect(await (await browser.fetch(whoAmI)).json()).toEqual({ authenticated: false });
      clock.ahead = 0;
    });

    it('keeps at a refresh when the person has signed in', async () => {
      const { services } = stack();
      const signedInAt = new Date(clock.now().getTime() - 3_600_000);
      for (const known of [signedInAt, undefined]) {
        const browser = stack().guest();
        const token = await createSession(services, await findUserId(stack(), 'member'), known);
        browser.setCookie('oriel-session', token);
        await browser.send('POST', '/api/core/v1/auth/refresh', {});
        expect(browser.cookie('oriel-session')).not.toBe(token);
        const said = (await (await browser.fetch(whoAmI)).json()) as { signedInAt?: string };
        expect(said.signedInAt).toBe(known?.toISOString());
      }
    });

    it('asks somebody who is signed in for the password once more, which makes the sign-in fresh', async () => {
      const browser = await signIn(stack().url, 'member');
      const readMoment = async () => {
        const { signedInAt } = (await (await browser.fetch(whoAmI)).json()) as { signedInAt: string };
        return Date.parse(signedInAt);
      };
      const former = await readMoment();
      const form = await browser.follow(`${startPath}?prompt=login&returnTo=/chat`);
      expect(await form.response.text()).toContain('name="password"');
      // The time is in whole seconds.
      await expect.poll(() => Date.now(), { timeout: 5_000 }).toBeGreaterThan(former + 1_000);
      const body = new URLSearchParams({ username: 'member', password: 'demo' });
      const end = await browser.follow(form.url, { method: 'POST', body });
      expect(end.url).toBe(`${stack().url}/chat`);
      expect(await readMoment()).toBeGreaterThan(former);
    });

    it('ends the session at logout, on the server too', async () => {
      const browser = await browserOf(stack(), 'member');
      const token = browser.cookie('oriel-session') ?? '';
      expect((await browser.send('POST', '/api/core/v1/auth/logout', {})).status).toBe(204);
      expect(browser.cookie('oriel-session')).toBeUndefined();
      const thief = stack().guest();
      thief.setCookie('oriel-session', token);
      expect(await (await thief.fetch(whoAmI)).json()).toEqual({ authenticated: false });
    });

    it('keeps no token in the database', async () => {
      const browser = await browserOf(stack(), 'member');
      const rows = await stack().services.db.select().from(sessions);
      expect(JSON.stringify(rows)).not.toContain(browser.cookie('oriel-session'));
    });

    it('names a personal workspace by the rule for names', async () => {
      const { db } = stack().services;
      const fullName = "Anna-Lena O'Brien 🌷";
      const identity = { issuer: 'https://id.example', subject: 'signs', username: 'signs', fullName };
      const user = await saveUser(db, { ...identity, email: 'signs@id.example' });
      await ensurePersonalOrganization(stack().services, user);
      const own = await db.select().from(organizations).where(eq(organizations.ownerId, user.id));
      expect(own.map(({ name }) => name)).toEqual(["Anna-Lena O'Brien"]);
    });

    it('makes one user and one personal workspace of ten first sign-ins at once', async () => {
      const { db } = stack().services;
      const identity = {
        issuer: 'https://id.example',
        subject: 'new',
        email: 'new@id.example',
        username: 'new',
        fullName: 'Nora Neu',
      };
      await Promise.all(
        Array.from({ length: 10 }, async () => {
          await ensurePersonalOrganization(stack().services, await saveUser(db, identity));
        }),
      );
      const found = await db.select().from(users).where(eq(users.identitySubject, 'new'));
      expect(found).toHaveLength(1);
      const own = await db
        .select()
        .from(organizations)
        .where(and(eq(organizations.ownerId, found[0]?.id ?? ''), eq(organizations.personal, true)));
      expect(own.map(organization => organization.name)).toEqual(['Nora Neu']);
    });

    it('gives an address to one of ten people who come with it at once', async () => {
      const { db } = stack().services;
      const people = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          saveUser(db, {
            issuer: 'https://id.example',
            subject: `namesake-${index}`,
            email: index % 2 ? 'same@id.example' : 'SAME@id.example',
            username: `namesake-${index}`,
            fullName: 'Nora Neu',
          }),
        ),
      );
      expect(new Set(people.map(({ id }) => id)).size).toBe(10);
      expect(people.filter(({ email }) => email !== undefined)).toHaveLength(1);
    });

    it('does not take over the address of another person', async () => {
      const { db } = stack().services;
      const other = await saveUser(db, {
        issuer: 'https://id.example',
        subject: 'imitator',
        email: 'OWNER@nordhafen.example',
        username: 'imitator',
        fullName: 'Imi Tator',
      });
      expect(other.email).toBeUndefined();
      expect(other.id).not.toBe(await findUserId(stack(), 'owner'));
    });
  },
  { now: clock.now },
);

it('counts as fresh without a date where the operator trusts the provider, and only where it was asked for', async () => {
  const provider = await startIdentityProvider();
  const oidc = { issuer: provider.issuer, clientId: 'oriel', clientSecret: 'secret', trustEmail: false };
  const stack = await startTestStack({ config: { oidc: { ...oidc, trustLogin: true } } });
  try {
    const come = async (query: string) => {
      provider.next(crypto.randomUUID(), {});
      const browser = new TestBrowser(stack.url);
      const { response } = await browser.follow(`${startPath}?returnTo=/chat${query}`);
      await response.text();
      return ((await (await browser.fetch(whoAmI)).json()) as Session).signedInAt;
    };
    expect(Date.parse((await come('&prompt=login')) ?? '')).toBeGreaterThan(Date.now() - 120_000);
    expect(await come('')).toBeUndefined();
  } finally {
    await stack.close();
    await provider.close();
  }
});

describe('a fresh sign-in at another provider', () => {
  let provider: IdentityProviderStandIn;
  let stack: TestStack;
  beforeAll(async () => {
    provider = await startIdentityProvider();
    const oidc = {
      issuer: provider.issuer,
      clientId: 'oriel',
      clientSecret: 'secret',
      trustEmail: false,
      trustLogin: false,
    };
    stack = await startTestStack({ config: { oidc } });
  });
  afterAll(async () => {
    await stack?.close();
    await provider?.close();
  });

  const seconds = () => Math.floor(Date.now() / 1000);
  /** Signs somebody in; the provider reports the given time of the last sign-in. */
  const come = async (query: string, authTime: number | undefined) => {
    provider.next(crypto.randomUUID(), { idToken: authTime === undefined ? {} : { auth_time: authTime } });
    const browser = new TestBrowser(stack.url);
    const { response } = await browser.follow(`${startPath}?returnTo=/chat${query}`);
    await response.text();
    const session = (await (await browser.fetch(whoAmI)).json()) as Session;
    return { status: response.status, session };
  };

  it('is asked for with max_age, and so is the moment of any other', async () => {
    const asked = async (query: string) => {
      const answer = await stack.guest().fetch(`${startPath}${query}`);
      const { searchParams } = new URL(answer.headers.get('location') ?? '');
      return [searchParams.get('prompt'), searchParams.get('max_age')];
    };
    expect(await asked('?prompt=login')).toEqual(['login', '0']);
    expect(await asked('')).toEqual([null, '31536000']);
    expect(await asked('?prompt=select_account')).toEqual(['select_account', '31536000']);
  });

  it('is one that the provider dates to now', async () => {
    const now = seconds();
    const { session } = await come('&prompt=login', now);
    expect(session.signedInAt).toBe(new Date(now * 1000).toISOString());
  });

  it.each([
    ['does not date', () => undefined],
    ['dates to before it was asked', () => seconds() - 120],
  ])('is none that the provider %s', async (_, authTime) => {
    expect(await come('&prompt=login', authTime())).toEqual({
      status: 400,
      session: { authenticated: false },
    });
  });

  it('is not needed to sign in; the session is as old as the provider says', async () => {
    const hourAgo = seconds() - 3_600;
    const old = await come('', hourAgo);
    expect(old.session).toMatchObject({ authenticated: true });
    expect(old.session.signedInAt).toBe(new Date(hourAgo * 1000).toISOString());
    const undated = await come('', undefined);
    expect(undated.session).toMatchObject({ authenticated: true });
    expect(undated.session.signedInAt).toBeUndefined();
  });
});
