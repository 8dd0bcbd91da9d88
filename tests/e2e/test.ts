import { type DatabaseGate, startDatabaseGate } from '@oriel/testing';
import { type BrowserContext, test as base, type Cookie, expect, type Page } from '@playwright/test';
import { startDatabase } from './stack/database';
import { type Stack, startStack } from './stack/stack';

export { expect };

interface WorkerFixtures {
  /** Which database the stack of this worker runs on. */
  database: 'pglite' | 'postgresql';
  /** The PostgreSQL of this worker, where it has one, with the gate that its server reaches it through. */
  postgres: { readonly url: string; readonly gate: DatabaseGate } | undefined;
  stack: Stack;
}

interface TestFixtures {
  /** Fails the test when a page reports an error nobody expected. */
  noErrors: undefined;
}

/** A test with the whole product running; one stack a worker and database. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  database: ['pglite', { option: true, scope: 'worker' }],
  postgres: [
    async ({ database }, use) => {
      if (database === 'pglite') return use(undefined);
      const { url, close } = await startDatabase();
      const gate = await startDatabaseGate(url);
      await use({ url, gate });
      gate.close();
      await close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  stack: [
    async ({ postgres }, use) => {
      // All that is ever logged, so that a test can look for what must not be.
      const stack = await startStack({ databaseUrl: postgres?.gate.url, logLevel: 'debug' });
      await use(stack);
      postgres?.gate.unlock();
      await stack.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  noErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('pageerror', error => errors.push(String(error)));
      await use(undefined);
      if (errors.length > 0) throw new Error(`The page reported:\n${errors.join('\n')}`);
    },
    { auto: true },
  ],
});

interface KnownSession {
  readonly cookie: Cookie;
  readonly since: number;
}

/** Sessions of the accounts that have signed in at a stack. */
const sessions = new WeakMap<Stack, Map<string, KnownSession>>();
/** How long a session is reused, in milliseconds: short enough that it stays fresh for a test. */
const takenOver = 8 * 60_000;

/**
 * Opens a page of the portal as a demonstration account. The first call for an account signs it in without looking at the
 * sign-in page, later ones take over its session while that lasts; `signInByHand` goes through the page.
 */
export async function signIn(page: Page, stack: Stack, username = 'member', path = '/chat'): Promise<void> {
  const context = page.context();
  const known = sessions.get(stack) ?? new Map<string, KnownSession>();
  sessions.set(stack, known);
  const found = known.get(username);
  const session = found && Date.now() - found.since < takenOver ? found : undefined;
  if (session) await context.addCookies([session.cookie]);
  // A test may have ended the session by signing out.
  if (!session || !(await isSignedIn(context, stack))) {
    const form = await context.request.get(loginAddress(stack, path));
    const end = await context.request.post(form.url(), { form: { username, password: 'demo' } });
    expect(end.url()).toBe(`${stack.portal}${path}`);
    const cookies = await context.cookies(stack.portal);
    const cookie = cookies.find(({ name }) => name === 'oriel-session');
    if (!cookie) throw new Error(`${username} has no session after the sign-in`);
    known.set(username, { cookie, since: Date.now() });
  }
  await page.goto(`${stack.portal}${path}`);
}

async function isSignedIn({ request }: BrowserContext, { portal }: Stack): Promise<boolean> {
  const answer = await request.get(`${portal}/api/core/v1/auth/authenticated`);
  return (await answer.json()).authenticated;
}

/** Signs a demonstration account in through the sign-in page, as a person does, and waits for the chat. */
export async function signInByHand(page: Page, stack: Stack, username = 'member'): Promise<void> {
  await page.goto(loginAddress(stack, '/chat'));
  await page.locator('input[name="username"]').fill(username);
  await page.locator('input[name="password"]').fill('demo');
  await page.locator('input[name="password"]').press('Enter');
  await page.waitForURL(`${stack.portal}/chat`);
}

const loginAddress = ({ portal }: Stack, path: string) =>
  `${portal}/api/core/v1/auth/login?returnTo=${encodeURIComponent(path)}`;
