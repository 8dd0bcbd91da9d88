import type { Page } from '@playwright/test';
import { expectAccessibleInFull } from '../axe';
import { chatIn, chatOfExample } from './chat-page';
import type { Stack } from './stack/stack';
import { expect, signIn, test } from './test';

/** Signs in as one of the intranet's own people. */
async function enterIntranet(page: Page, stack: Stack): Promise<void> {
  await page.goto(`${stack.examples}/intranet/?lang=en`);
  await page.locator('input[name="username"]').fill('mara');
  await page.locator('input[name="password"]').fill('demo');
  await page.locator('input[name="password"]').press('Enter');
  await page.waitForURL(`${stack.examples}/intranet/?lang=en`);
}

test('a customer of a shop chats without an account, and is no member of the workspace', async ({
  page,
  stack,
  browser,
}) => {
  stack.model.use(() => [{ text: 'Three offers are kept on file.' }]);
  await page.goto(`${stack.examples}/script-tag/`);
  const chat = chatOfExample(page, 'shadow');
  await chat.ask('How many offers?');
  await expect(chat.answers.first()).toContainText('Three offers');
  await page.reload();
  await expect(chat.answers.first()).toContainText('Three offers');

  const portal = await browser.newPage();
  await signIn(portal, stack, 'owner', '/workspace/manage/members');
  await expect(portal.getByRole('row', { name: /Mara Lindner/ })).toBeVisible();
  await expect(portal.getByText('Vera Visitor')).toHaveCount(0);
  await portal.goto(`${stack.portal}/workspace/manage/applications`);
  await expect(portal.locator('dt:text-is("People") + dd').first()).toHaveText(/^[1-9]/);
  await expectAccessibleInFull(portal);
  await portal.close();
});

test('a member works in a trusted intranet without a second sign-in, and sees only what was made there', async ({
  page,
  stack,
  browser,
}) => {
  stack.model.use(() => [{ text: 'Noted.' }]);
  const portal = await browser.newPage();
  await signIn(portal, stack, 'member', '/chat');
  const own = chatIn(portal);
  const secret = `Only mine ${Date.now()}`;
  await own.ask(secret);
  await expect(own.answers.first()).toContainText('Noted.');

  await enterIntranet(page, stack);
  const chat = chatIn(page);
  const asked = `From the intranet ${Date.now()}`;
  await chat.ask(asked);
  await expect(chat.answers.first()).toContainText('Noted.');
  await expect(page.getByText(secret)).toHaveCount(0);

  await portal.goto(`${stack.portal}/chat`);
  await expect(portal.getByRole('button', { name: asked, exact: true })).toBeVisible();
  await expect(portal.getByRole('button', { name: secret, exact: true })).toBeVisible();
  await portal.goto(`${stack.portal}/settings?tab=applications`);
  await expect(portal.getByText(/nordhafen\.example/).first()).toBeVisible();
  await expectAccessibleInFull(portal);
  await portal.close();
});

test('an owner whose sign-in is old signs in again and makes the key that was asked for', async ({
  page,
  stack,
}) => {
  await signIn(page, stack, 'owner', '/workspace/manage/keys');
  // The session reports an old sign-in until a new one is made.
  await page.route('**/api/core/v1/auth/authenticated', async route => {
    const response = await route.fetch();
    const session = await response.json();
    await route.fulfill({ response, json: { ...session, signedInAt: '2026-01-01T00:00:00.000Z' } });
  });
  await page.reload();
  await page.getByRole('button', { name: 'Create API key' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(question).toBeVisible();
  await expectAccessibleInFull(page);
  await page.unrouteAll();
  await question.getByRole('button', { name: /sign in/i }).click();
  await page.locator('input[name="username"]').fill('owner');
  await page.locator('input[name="password"]').fill('demo');
  await page.locator('input[name="password"]').press('Enter');
  await page.waitForURL(/\/workspace\/manage\/keys/);
  // The requested dialog is open, and the address no longer requests it.
  await expect(page.getByRole('dialog', { name: 'Create API key' })).toBeVisible();
  expect(new URL(page.url()).search).not.toContain('act=');
});
