import type { Page } from '@playwright/test';
import { daily } from '../daily';
import { expect, test } from '../e2e/test';
import { chatOn, type Isolation, isolations, openHostPage, waitForState } from './host-page';
import { openWindow, standInForSignIn } from './sign-in-stand-in';

const open = (
  page: Page,
  stack: Parameters<typeof openHostPage>[1],
  isolation: Isolation,
  more: object = {},
) => openHostPage(page, stack, { isolation, hasTokens: false, ...more });

const inside = (page: Page, isolation: Isolation) =>
  isolation === 'iframe' ? page.locator('oriel-chat').frameLocator('iframe') : page.locator('oriel-chat');

/** Everything that this tab stores for the page and its frames. */
const kept = async (page: Page) =>
  (
    await Promise.all(
      page
        .frames()
        .map(frame => frame.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))),
    )
  ).join();

const coop = { 'cross-origin-opener-policy': 'same-origin' };

for (const isolation of isolations) {
  for (const [name, page, login] of [
    ['a page and a login without opener policy', {}, {}],
    ['a page that cuts off its windows', coop, {}],
    ['a login that cuts off its opener', {}, coop],
  ] as const) {
    test(
      `signs in in a window, and sends what was typed before, from ${name}, in ${isolation}`,
      daily(isolation === (name.startsWith('a login') ? 'shadow' : 'iframe')),
      async ({ page: tab, context, stack }) => {
        stack.model.use(() => [{ text: 'Welcome.' }]);
        const server = await standInForSignIn(context, stack, { headers: login });
        await open(tab, stack, isolation, { headers: page });
        await waitForState(tab, 'auth');
        const chat = chatOn(tab, isolation);
        const widget = inside(tab, isolation);
        await chat.composer.fill('May I come in?');
        const popup = await openWindow(tab, () => widget.getByRole('button', { name: 'Sign in' }).click());
        await expect(widget.getByRole('status')).toContainText('Finish the sign-in in the other window');
        await popup.getByRole('link', { name: 'Allow' }).click();
        await expect(chat.answers.first()).toContainText('Welcome.');
        await expect(chat.questions.first()).toContainText('May I come in?');
        await expect(chat.composer).toBeFocused();
        // Without a separating opener policy, the window can be closed by its page.
        if (page !== coop && login !== coop) await expect.poll(() => popup.isClosed()).toBe(true);
        expect(await kept(tab)).not.toMatch(/token|verifier|eyJ[\w-]{10,}\./i);

        await tab.reload();
        await waitForState(tab, 'ready');
        await expect(chat.answers.first()).toContainText('Welcome.');
        await tab.evaluate(() => document.querySelector<SignedIn>('oriel-chat')?.handle.logout());
        await expect(widget.getByRole('button', { name: 'Sign in' })).toBeVisible();
        await expect(chat.answers).toHaveCount(0);
        expect(server.calls.at(-1)).toBe('POST /v1/embed-sessions/end');
        expect(await kept(tab)).not.toMatch(/oriel/);
        await tab.reload();
        await waitForState(tab, 'auth');
      },
    );
  }

  test(
    `goes with the whole page where the window is blocked, and comes back, in ${isolation}`,
    daily(isolation === 'shadow'),
    async ({ page, context, stack }) => {
      stack.model.use(() => [{ text: 'Welcome.' }]);
      const server = await standInForSignIn(context, stack);
      // A browser that blocks popups returns null.
      await page.addInitScript(() => Object.assign(window, { open: () => null }));
      await open(page, stack, isolation);
      const chat = chatOn(page, isolation);
      const widget = inside(page, isolation);
      await chat.composer.fill('A long question');
      const promise = widget.getByText('Sent after you sign in');
      await expect(promise).toBeVisible();
      await widget.getByRole('button', { name: 'Sign in' }).click();
      await expect(widget.getByRole('heading', { name: 'The browser has blocked the window' })).toBeVisible();
      await expect(promise).toBeHidden();
      const address = page.url();
      await widget.getByRole('button', { name: 'Sign in without a window' }).click();
      await page.getByRole('link', { name: 'Allow' }).click();
      await page.waitForURL(address);
      await waitForState(page, 'ready');
      expect(server.returns).toEqual([address]);
      await expect(chat.composer).toHaveValue('A long question');
      expect(await kept(page)).not.toMatch(/sign-in|verifier/);
      await chat.composer.press('Enter');
      await expect(chat.answers.first()).toContainText('Welcome.');
    },
  );

  test(
    `the way back leads to the offer where nobody has signed in, in ${isolation}`,
    daily(isolation === 'iframe'),
    async ({ page, context, stack }) => {
      await standInForSignIn(context, stack);
      await page.addInitScript(() => Object.assign(window, { open: () => null }));
      await open(page, stack, isolation);
      const widget = inside(page, isolation);
      await widget.getByRole('button', { name: 'Sign in' }).click();
      await widget.getByRole('button', { name: 'Sign in without a window' }).click();
      await page.getByRole('link', { name: 'Allow' }).waitFor();
      await page.goBack();
      await expect(widget.getByRole('button', { name: 'Sign in' })).toBeVisible();
      expect(await kept(page)).not.toMatch(/sign-in|verifier/);
    },
  );

  test(
    `survives a window that was closed, a refusal and an end of time, in ${isolation}`,
    daily(isolation === 'shadow'),
    async ({ page, context, stack }) => {
      await page.clock.install();
      await standInForSignIn(context, stack);
      await open(page, stack, isolation);
      const widget = inside(page, isolation);
      const first = await openWindow(page, () => widget.getByRole('button', { name: 'Sign in' }).click());
      await first.close();
      const second = await openWindow(page, () =>
        widget.getByRole('button', { name: 'Open the window again' }).click(),
      );
      await second.getByRole('link', { name: 'Decline' }).click();
      await expect(widget.getByRole('heading', { name: 'The sign-in was declined' })).toBeVisible();
      await openWindow(page, () => widget.getByRole('button', { name: 'Try again' }).click());
      await page.clock.runFor(10 * 60_000 + 2_000);
      await expect(widget.getByRole('heading', { name: 'The sign-in took too long' })).toBeVisible();
      await expect(widget.getByRole('button', { name: 'Try again' })).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(widget.getByRole('button', { name: 'Sign in' })).toBeVisible();
    },
  );

  test(
    `two widgets of a page sign in and out together, in ${isolation}`,
    daily(isolation === 'iframe'),
    async ({ page, context, stack }) => {
      await standInForSignIn(context, stack);
      await open(page, stack, isolation, {
        body: '<div id="help"></div><div id="more"></div>',
        head: `<script type="module">
        addEventListener('load', () => {
          const { options } = document.querySelector('oriel-chat').handle;
          oriel.mount('#more', { ...options, target: '#more' });
        });
      </script>`,
      });
      const ready = () =>
        page.evaluate(() =>
          [...document.querySelectorAll<SignedIn>('oriel-chat')].map(element => element.handle.state),
        );
      await expect.poll(ready).toEqual(['auth', 'auth']);
      const first = page.locator('#help oriel-chat');
      const button = (isolation === 'iframe' ? first.frameLocator('iframe') : first).getByRole('button', {
        name: 'Sign in',
      });
      const popup = await openWindow(page, () => button.click());
      await popup.getByRole('link', { name: 'Allow' }).click();
      await expect.poll(ready).toEqual(['ready', 'ready']);
      await page.evaluate(() => document.querySelector<SignedIn>('#more oriel-chat')?.handle.logout());
      await expect.poll(ready).toEqual(['auth', 'auth']);
    },
  );

  test(
    `needs nothing more of a strict policy, speaks German and serves a partner, in ${isolation}`,
    daily(isolation === 'shadow'),
    async ({ page, context, stack }) => {
      const said: string[] = [];
      page.on('console', message => {
        if (/Content Security Policy|Trusted|violates/i.test(message.text())) said.push(message.text());
      });
      await standInForSignIn(context, stack);
      const directives =
        isolation === 'shadow'
          ? `connect-src ${stack.portal}; img-src ${stack.portal} data: blob:; trusted-types 'none'`
          : // The page itself fetches the file of the variant.
            `frame-src ${stack.portal}; connect-src ${stack.portal}; trusted-types 'none'`;
      await open(page, stack, isolation, {
        headers: {
          'content-security-policy': `default-src 'none'; script-src 'nonce-n0nce'; ${directives}; require-trusted-types-for 'script'`,
        },
        script:
          'nonce="n0nce" data-oriel-target="#help" data-oriel-locale="de" data-oriel-theme="dark" data-oriel-variant="bank-talk"',
      });
      const widget = inside(page, isolation);
      const button = widget.getByRole('button', { name: 'Anmelden' });
      await button.focus();
      const popup = await openWindow(page, () => page.keyboard.press('Enter'));
      await expect(
        widget.getByRole('heading', { name: 'Anmeldung im anderen Fenster abschließen' }),
      ).toBeVisible();
      await popup.getByRole('link', { name: 'Allow' }).click();
      await waitForState(page, 'ready');
      expect(said).toEqual([]);
    },
  );
}

type SignedIn = HTMLElement & {
  readonly handle: { readonly state: string; readonly options: object; logout(): Promise<void> };
};
