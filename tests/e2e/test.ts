import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type Cookie,
  expect,
  type Page,
} from '@playwright/test';
import { keepContexts, type WarmContexts } from '../warm-contexts';
import { type DatabaseName, type Stack, startStack } from './stack/stack';

export { expect };

interface WorkerFixtures {
  /** The database of this worker's stack. */
  database: DatabaseName;
  stack: Stack;
  warmContexts: WarmContexts;
}

/** Opens a page in another browser, for a second person. Default: in the language of the test. */
export type OpenBrowser = (options?: { readonly locale?: string }) => Promise<Page>;

interface TestFixtures {
  /** Whether the context has the caches of earlier tests; a test that counts requests starts without them. Default: yes. */
  isWarm: boolean;
  openBrowser: OpenBrowser;
  /** The options in which the contexts of two tests can differ. */
  ownOptions: BrowserContextOptions;
  /** Fails the test when a page reports an unexpected error. */
  noErrors: undefined;
}

/** A test with the whole product running; one stack per worker and database. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  database: ['postgresql', { option: true, scope: 'worker' }],
  stack: [
    async ({ database }, use) => {
      // Logs everything, so that a test can check that secrets do not appear.
      const stack = await startStack({ database, logLevel: 'debug' });
      await use(stack);
      await stack.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  warmContexts: [
    async ({ browser }, use) => {
      const contexts = keepContexts(browser);
      await use(contexts);
      await contexts.close();
    },
    { scope: 'worker' },
  ],
  isWarm: [true, { option: true }],
  context: async ({ browser, warmContexts, isWarm, ownOptions, serviceWorkers }, use) => {
    // The state of a service worker survives this reset.
    const canKeep = isWarm && serviceWorkers === 'block';
    const context = canKeep ? await warmContexts.take(ownOptions) : await browser.newContext();
    await use(context);
    await (canKeep ? warmContexts.giveBack(context) : context.close());
  },
  ownOptions: ({ locale, viewport, hasTouch, contextOptions }, use) =>
    use({ ...contextOptions, locale, viewport, hasTouch }),
  page: async ({ context }, use, { file }) => {
    const [kept] = context.pages();
    // A reused page occasionally loses clicks on the frames of a host page.
    if (kept && !file.includes('/sdk/')) return use(kept);
    const page = await context.newPage();
    await kept?.close();
    await use(page);
  },
  openBrowser: async ({ warmContexts, ownOptions }, use) => {
    const opened: BrowserContext[] = [];
    await use(async options => {
      const context = await warmContexts.take({ ...ownOptions, ...options });
      opened.push(context);
      return context.pages()[0] ?? context.newPage();
    });
    for (const context of opened) await warmContexts.giveBack(context);
  },
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

/** Sessions of the accounts that have signed in to a stack. */
const sessions = new WeakMap<Stack, Map<string, KnownSession>>();
/** Milliseconds for which a session is reused: short enough that it stays fresh for a test. */
const takenOver = 8 * 60_000;

/**
 * Opens a page of the portal as a demonstration account. The first call for an account signs it in without rendering the
 * sign-in page; later calls reuse the session while it is valid. `signInByHand` goes through the page.
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
  // Reset language and colours, which an earlier test may have stored in the account.
  await context.request.patch(`${stack.portal}/api/core/v1/users/me/preferences`, {
    headers: { origin: stack.portal },
    data: { locale: null, colorScheme: null },
  });
  await page.goto(`${stack.portal}${path}`);
}

async function isSignedIn({ request }: BrowserContext, { portal }: Stack): Promise<boolean> {
  const answer = await request.get(`${portal}/api/core/v1/auth/authenticated`);
  return (await answer.json()).authenticated;
}

/** Signs a demonstration account in through the sign-in page and waits for the chat. */
export async function signInByHand(page: Page, stack: Stack, username = 'member'): Promise<void> {
  await page.goto(loginAddress(stack, '/chat'));
  await page.locator('input[name="username"]').fill(username);
  await page.locator('input[name="password"]').fill('demo');
  await page.locator('input[name="password"]').press('Enter');
  await page.waitForURL(`${stack.portal}/chat`);
}

const loginAddress = ({ portal }: Stack, path: string) =>
  `${portal}/api/core/v1/auth/login?returnTo=${encodeURIComponent(path)}`;
