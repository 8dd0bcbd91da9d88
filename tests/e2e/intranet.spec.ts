import type { Page } from '@playwright/test';
import { expectAccessibleInFull } from '../axe';
import { withCredential } from '../credentials';
import { daily } from '../daily';
import { collectViolations } from '../violations';
import { chatIn } from './chat-page';
import type { Stack } from './stack/stack';
import { expect, test } from './test';

const isolations = ['shadow', 'iframe'] as const;
type Isolation = (typeof isolations)[number];

const chatOf = (page: Page, isolation: Isolation) =>
  chatIn(isolation === 'iframe' ? page.locator('oriel-chat').frameLocator('iframe') : page);

/** Signs in as one of the intranet's own people. */
async function enter(page: Page, stack: Stack, username: string, query: string): Promise<void> {
  await page.goto(`${stack.examples}/intranet/${query}`);
  await page.locator('input[name="username"]').fill(username);
  await page.locator('input[name="password"]').fill('demo');
  await page.locator('input[name="password"]').press('Enter');
  await page.waitForURL(`${stack.examples}/intranet/${query}`);
}

/**
 * Gives the browser a cookie of the server that any site's page would send. Contexts of this browser are private windows, which
 * refuse third-party cookies; the returned list nevertheless records where the cookie was sent.
 */
async function addForeignCookie(page: Page, stack: Stack): Promise<readonly string[]> {
  await page.context().addCookies([
    {
      ...{ name: 'foreign', value: '1', domain: 'localhost', path: '/' },
      ...{ secure: true, httpOnly: true, sameSite: 'None' },
    },
  ]);
  const sent: string[] = [];
  page.context().on('request', async request => {
    // A request aborted by a navigation has no headers.
    const headers = await request.allHeaders().catch(() => undefined);
    if (request.url().startsWith(stack.portal) && headers?.cookie) sent.push(request.url());
  });
  return sent;
}

for (const isolation of isolations) {
  test(
    `people of an intranet ask, come back and leave nothing to the next, in ${isolation}`,
    daily(isolation === 'iframe'),
    async ({ page, context, stack }) => {
      const violations = await collectViolations(context);
      const addresses: string[] = [];
      context.on('request', request => addresses.push(request.url()));
      const cookieSentTo = await addForeignCookie(page, stack);
      stack.model.use(() => [
        { text: '## Limits\n\n' },
        { text: '```js\nconst limit = 1000;\n```\n\n' },
        { text: 'Above that **two** sign.' },
      ]);
      const query = `?lang=en&isolation=${isolation}`;
      await enter(page, stack, 'mara', query);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Good day, Mara');
      expect(await page.evaluate(() => document.cookie)).toBe('');
      const headers = (await page.request.get(`${stack.examples}/intranet/${query}`)).headers();
      expect(headers['cross-origin-opener-policy']).toBe('same-origin');
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'nonce-[\w+/=]+';/);

      const chat = chatOf(page, isolation);
      const question = `Who signs in the ${isolation}`;
      await chat.ask(question);
      const answer = chat.answers.first();
      await expect(answer).toHaveAttribute('data-state', 'complete');
      await expect(answer.getByRole('heading', { name: 'Limits' })).toBeVisible();
      await expect(answer.locator('code span').filter({ hasText: /^const$/ })).toBeVisible();

      await page.reload();
      await expect(chat.answers.first()).toContainText('two sign');
      expect(await namesOfChats(page, stack)).toContain(question);

      await page.getByRole('button', { name: 'Sign out' }).click();
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
      expect(await page.evaluate(() => [sessionStorage.length, localStorage.length])).toEqual([0, 0]);
      await page.goto(`${stack.examples}/intranet/${query}`);
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();

      await enter(page, stack, 'tom', query);
      await expect(chat.composer).toBeEditable();
      await page.waitForFunction(
        () => document.querySelector<Handled>('oriel-chat')?.handle.state === 'ready',
      );
      await expect(chat.answers).toHaveCount(0);
      expect(await namesOfChats(page, stack)).not.toContain(question);

      expect(violations).toEqual([]);
      expect(cookieSentTo).toEqual([]);
      // The cookie is sent to its own site.
      await page.goto(`${stack.portal}/readyz`);
      await expect.poll(() => cookieSentTo).toEqual([`${stack.portal}/readyz`]);
      expect(withCredential(addresses)).toEqual([]);
    },
  );

  test(
    `the chat opens from a button on the second page, in German, in ${isolation}`,
    daily(isolation === 'shadow'),
    async ({ page, context, stack }) => {
      const violations = await collectViolations(context);
      stack.model.use(() => [{ text: 'Seite drei.' }]);
      await enter(page, stack, 'tom', `?lang=de&isolation=${isolation}`);
      await page.getByRole('link', { name: 'Dokumente' }).click();
      await page.getByRole('button', { name: 'Chat öffnen oder schließen' }).click();
      const chat = chatOf(page, isolation);
      await chat.ask('Wo steht das?');
      await expect(chat.answers.first()).toContainText('Seite drei.');
      // The launcher may be anywhere; the top of the chat must stay reachable.
      await page.getByRole('button', { name: 'Chat öffnen oder schließen' }).click();
      await page.getByRole('button', { name: 'Abmelden' }).click();
      await expect(page.getByRole('button', { name: 'Anmelden' })).toBeVisible();
      expect(violations).toEqual([]);
    },
  );
}

test('the pages are accessible, and small windows lose nothing', async ({ page, stack }) => {
  await page.goto(`${stack.examples}/intranet/?lang=de`);
  await expectAccessibleInFull(page);
  await page.locator('input[name="username"]').fill('mara');
  await page.locator('input[name="password"]').fill('wrong');
  await page.locator('input[name="password"]').press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Benutzername oder Passwort stimmt nicht.');
  await enter(page, stack, 'mara', '?lang=de');
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await page.waitForFunction(() => document.querySelector<Handled>('oriel-chat')?.handle.state === 'ready');
    await expectAccessibleInFull(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

test("the intranet's server tells nobody else's page who is signed in", async ({ page, stack }) => {
  await enter(page, stack, 'mara', '?lang=en');
  const address = `${stack.examples}/intranet/token`;
  const ask = (origin: string) => page.request.post(address, { headers: { origin } });
  expect((await ask('https://evil.example')).status()).toBe(403);
  expect((await ask(stack.examples)).status()).toBe(200);
  await page.context().clearCookies();
  expect((await ask(stack.examples)).status()).toBe(401);
});

/** The chats that the server lists for the person in the page's token. */
async function namesOfChats(page: Page, stack: Stack): Promise<unknown> {
  const answer = await page.request.post(`${stack.examples}/intranet/token`, {
    headers: { origin: stack.examples },
  });
  const { token } = (await answer.json()) as { token: string };
  // The middle part of a token contains its claims.
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims;
  const list = await fetch(`${stack.portal}/api/chat/v1/organizations/${claims.org}/channels/mine`, {
    headers: { authorization: `Bearer ${token}`, origin: stack.examples },
  });
  const channels = (await list.json()) as { name: string }[];
  return channels.map(({ name }) => name);
}

interface Claims {
  readonly org: string;
}

type Handled = HTMLElement & { readonly handle: { readonly state: string } };
