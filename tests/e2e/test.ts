import { test as base, expect, type Page } from '@playwright/test';
import { startDatabase } from './stack/database';
import { type Stack, startStack } from './stack/stack';

export { expect };

interface WorkerFixtures {
  /** Which database the stack of this worker runs on. */
  database: 'pglite' | 'postgresql';
  stack: Stack;
}

interface TestFixtures {
  /** Fails the test when a page reports an error nobody expected. */
  noErrors: undefined;
}

/** A test with the whole product running; one stack a worker and database. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  database: ['pglite', { option: true, scope: 'worker' }],
  stack: [
    async ({ database }, use) => {
      const postgres = database === 'postgresql' ? await startDatabase() : undefined;
      const stack = await startStack({ databaseUrl: postgres?.url });
      await use(stack);
      await stack.close();
      await postgres?.close();
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

/**
 * Signs a demonstration account in and opens a page of the portal. The whole sign-in takes place, only that nobody looks
 * at its page; `signInByHand` does.
 */
export async function signIn(page: Page, stack: Stack, username = 'member', path = '/chat'): Promise<void> {
  const { request } = page.context();
  const form = await request.get(loginAddress(stack, path));
  const end = await request.post(form.url(), { form: { username, password: 'demo' } });
  expect(end.url()).toBe(`${stack.portal}${path}`);
  await page.goto(end.url());
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
