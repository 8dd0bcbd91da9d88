import type { Page } from '@playwright/test';
import { withCredential } from '../credentials';
import { daily } from '../daily';
import { collectViolations } from '../violations';
import { chatOfExample } from './chat-page';
import { logInAtWindow, signInAtWindow } from './sign-in-window';
import type { Stack } from './stack/stack';
import { expect, test } from './test';

/** Serves the page with the strict policy from the docs, in its own browsing context group. */
async function serveStrictly(page: Page, { portal, examples }: Stack): Promise<void> {
  const policy = `default-src 'none'; script-src 'self' ${portal}; style-src 'self'; connect-src 'self' ${portal}; img-src ${portal} data: blob:; frame-src ${portal}; require-trusted-types-for 'script'; trusted-types 'none'`;
  await page.route(`${examples}/script-tag/?*`, async route => {
    const response = await route.fetch();
    const headers = {
      ...response.headers(),
      'content-security-policy': policy,
      'cross-origin-opener-policy': 'same-origin',
    };
    await route.fulfill({ response, headers });
  });
}

const widgetOf = (page: Page, isolation: 'shadow' | 'iframe') =>
  isolation === 'iframe' ? page.frameLocator('#help iframe') : page.locator('#help');

/** Checks that a sign-in survives a reload, and that a sign-out does, too. */
async function reloadAndSignOut(page: Page, isolation: 'shadow' | 'iframe'): Promise<void> {
  const signIn = widgetOf(page, isolation).getByRole('button', { name: 'Sign in' });
  await page.reload();
  await expect(chatOfExample(page, isolation).answers.first()).toContainText('Welcome.');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(signIn).toBeVisible();
  await page.reload();
  await expect(signIn).toBeVisible();
}

for (const isolation of ['shadow', 'iframe'] as const) {
  for (const where of ['an ordinary page', 'a strict page that cuts off its windows'] as const)
    test(
      `a person signs in on ${where} without tokens, stays signed in and signs out, in ${isolation}`,
      daily((where === 'an ordinary page') === (isolation === 'shadow')),
      async ({ page, context, stack }) => {
        const violations = await collectViolations(context);
        if (where !== 'an ordinary page') await serveStrictly(page, stack);
        const addresses: string[] = [];
        context.on('request', request => addresses.push(request.url()));
        stack.model.use(() => [{ text: 'Welcome.' }]);
        await page.goto(`${stack.examples}/script-tag/?isolation=${isolation}&token=none`);
        const chat = chatOfExample(page, isolation);
        const widget = widgetOf(page, isolation);
        await chat.composer.fill('May I come in?');
        await expect(widget.getByRole('button', { name: 'Sign in' })).toBeVisible();
        await expect(page.getByRole('button', { name: 'Sign out' })).toBeHidden();
        const [popup] = await Promise.all([
          page.waitForEvent('popup'),
          widget.getByRole('button', { name: 'Sign in' }).click(),
        ]);
        await signInAtWindow(popup, stack);
        await expect(chat.answers.first()).toContainText('Welcome.');
        const cookies = (await context.cookies()).filter(({ name }) => /oriel-embed/.test(name));
        expect(cookies).toEqual([
          expect.objectContaining({
            httpOnly: true,
            secure: true,
            sameSite: 'None',
            partitionKey: expect.anything(),
          }),
        ]);
        await reloadAndSignOut(page, isolation);
        const [again] = await Promise.all([
          page.waitForEvent('popup'),
          widget.getByRole('button', { name: 'Sign in' }).click(),
        ]);
        // After a sign-out, the window asks for the account, because it may be a different one.
        await again.getByRole('button', { name: 'Allow' }).click();
        await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
        expect(violations).toEqual([]);
        expect(withCredential(addresses)).toEqual([]);
      },
    );
}

for (const isolation of ['shadow', 'iframe'] as const) {
  for (const where of ['an ordinary page', 'a strict page that cuts off its windows'] as const)
    test(
      `a person signs in without a window on ${where}, may decline, stays signed in and signs out, in ${isolation}`,
      daily((where === 'an ordinary page') === (isolation === 'iframe')),
      async ({ page, context, stack }) => {
        const violations = await collectViolations(context);
        if (where !== 'an ordinary page') await serveStrictly(page, stack);
        stack.model.use(() => [{ text: 'Welcome.' }]);
        // A browser that blocks popups returns null.
        await page.addInitScript(() => Object.assign(window, { open: () => null }));
        const address = `${stack.examples}/script-tag/?isolation=${isolation}&token=none`;
        await page.goto(address);
        const chat = chatOfExample(page, isolation);
        const widget = widgetOf(page, isolation);
        const leave = async () => {
          await widget.getByRole('button', { name: 'Sign in' }).click();
          await widget.getByRole('button', { name: 'Sign in without a window' }).click();
        };
        await chat.composer.fill('Is my draft still here?');
        await leave();
        await logInAtWindow(page, 'admin');
        await page.getByRole('button', { name: 'Decline' }).click();
        await page.waitForURL(address);
        await expect(widget.getByRole('heading', { name: 'The sign-in was declined' })).toBeVisible();
        await widget.getByRole('button', { name: 'Cancel' }).click();
        await leave();
        await page.getByRole('button', { name: 'Allow' }).click();
        await page.waitForURL(address);
        await expect(chat.composer).toHaveValue('Is my draft still here?');
        await chat.composer.press('Enter');
        await expect(chat.answers.first()).toContainText('Welcome.');
        await reloadAndSignOut(page, isolation);
        // A person who has agreed is asked again, because no opener can confirm that this page started the sign-in.
        await leave();
        await page.getByRole('button', { name: 'Allow' }).click();
        await page.waitForURL(address);
        await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
        expect(violations).toEqual([]);
      },
    );
}
