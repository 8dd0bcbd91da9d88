import type { Page } from '@playwright/test';
import { expect, test } from '../sdk/test';
import { chatOfExample } from './chat-page';

/** Signs in at the window's real login, and consents where it is asked. */
async function signInThere(window: Page, username = 'member', answer = 'Allow'): Promise<void> {
  await window.locator('input[name="username"]').fill(username);
  await window.locator('input[name="password"]').fill('demo');
  await window.locator('input[name="password"]').press('Enter');
  await window.getByRole('button', { name: answer }).click();
}

for (const isolation of ['shadow', 'iframe'] as const) {
  test(`a person signs in on a page without tokens, stays signed in and signs out, in ${isolation}`, async ({
    page,
    context,
    stack,
  }) => {
    const addresses: string[] = [];
    context.on('request', request => addresses.push(request.url()));
    stack.model.use(() => [{ text: 'Welcome.' }]);
    await page.goto(`${stack.examples}/script-tag/?isolation=${isolation}&token=none`);
    const chat = chatOfExample(page, isolation);
    const widget = isolation === 'iframe' ? page.frameLocator('#help iframe') : page.locator('#help');
    await chat.composer.fill('May I come in?');
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      widget.getByRole('button', { name: 'Sign in' }).click(),
    ]);
    await signInThere(popup);
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
    await page.reload();
    await expect(chat.answers.first()).toContainText('Welcome.');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(widget.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await page.reload();
    await expect(widget.getByRole('button', { name: 'Sign in' })).toBeVisible();
    expect(addresses.filter(address => /eyJ|code_?verifier|token=(?!none)/i.test(address))).toEqual([]);
  });
}

for (const isolation of ['shadow', 'iframe'] as const) {
  test(`a person signs in without a window, and may decline, in ${isolation}`, async ({ page, stack }) => {
    stack.model.use(() => [{ text: 'Welcome.' }]);
    // What a browser answers that blocks windows.
    await page.addInitScript(() => Object.assign(window, { open: () => null }));
    const address = `${stack.examples}/script-tag/?isolation=${isolation}&token=none`;
    await page.goto(address);
    const chat = chatOfExample(page, isolation);
    const widget = isolation === 'iframe' ? page.frameLocator('#help iframe') : page.locator('#help');
    const leave = async () => {
      await widget.getByRole('button', { name: 'Sign in' }).click();
      await widget.getByRole('button', { name: 'Sign in without a window' }).click();
    };
    await chat.composer.fill('Is my draft still here?');
    await leave();
    // Who has consented once is not asked again, so each isolation has a person of its own.
    await signInThere(page, isolation === 'shadow' ? 'admin' : 'owner', 'Decline');
    await page.waitForURL(address);
    await expect(widget.getByRole('heading', { name: 'The sign-in was declined' })).toBeVisible();
    await widget.getByRole('button', { name: 'Cancel' }).click();
    await leave();
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.waitForURL(address);
    await expect(chat.composer).toHaveValue('Is my draft still here?');
    await chat.composer.press('Enter');
    await expect(chat.answers.first()).toContainText('Welcome.');
  });
}
