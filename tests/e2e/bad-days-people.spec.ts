/* The user's view when something happens elsewhere: in another tab, by an administrator, or by the same person signing out. */
import type { Page } from '@playwright/test';
import { chatIn } from './chat-page';
import { expect, signIn, test } from './test';

const script = [{ text: 'The beginning' }, 'hold', { text: ' and the end.' }] as const;

/** Signs out through the profile menu. */
async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Profile of/ }).click();
  await page.getByRole('menuitem', { name: /Log out|Sign out/ }).click();
}

test('two tabs that ask at once: one question is answered in both, the other is back in its field', async ({
  page,
  context,
  stack,
}) => {
  stack.model.use([{ text: 'First.' }]);
  await signIn(page, stack);
  const one = chatIn(page);
  await one.ask('Hello');
  await expect(one.answers.first()).toHaveAttribute('data-state', 'complete');
  const tab = await context.newPage();
  await tab.goto(page.url());
  const other = chatIn(tab);
  await expect(other.answers.first()).toContainText('First.');
  stack.model.use(script);
  await Promise.all([one.composer.fill('From one'), other.composer.fill('From two')]);
  await Promise.all([one.composer.press('Enter'), other.composer.press('Enter')]);
  await stack.model.held();
  for (const chat of [one, other]) await expect(chat.answers.last()).toContainText('The beginning');
  stack.model.release();
  for (const chat of [one, other]) {
    await expect(chat.answers.last()).toHaveAttribute('data-state', 'complete');
    await expect(chat.answers.last()).toContainText('The beginning and the end.');
    await expect(chat.questions).toHaveCount(2);
  }
  // Neither question is lost: one is answered, the other waits to be sent.
  const [asked, waiting] = await Promise.all([one.composer.inputValue(), other.composer.inputValue()]);
  expect([asked, waiting].toSorted()[0]).toBe('');
  const late = asked === '' ? other : one;
  await expect(late.questions.last()).toContainText(asked === '' ? 'From one' : 'From two');
  stack.model.use([{ text: 'Third.' }]);
  await late.composer.press('Enter');
  for (const chat of [one, other]) await expect(chat.answers.last()).toContainText('Third.');
});

test('a sign-out in another tab is seen within seconds, in an answer and while nothing is asked; the way in leads back to the draft', async ({
  page,
  context,
  stack,
}) => {
  stack.model.use(script);
  await signIn(page, stack);
  const chat = chatIn(page);
  const signInAgain = async () => {
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await page.locator('input[name="username"]').fill('member');
    await page.locator('input[name="password"]').fill('demo');
    await page.locator('input[name="password"]').press('Enter');
  };
  await chat.ask('Hello');
  await stack.model.held();
  await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/);
  const address = page.url();
  await chat.composer.fill('A long draft');
  const tab = await context.newPage();
  await tab.goto(`${stack.portal}/chat`);
  await signOut(tab);
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  stack.model.release();
  await signInAgain();
  await page.waitForURL(address);
  await expect(chat.composer).toHaveValue('A long draft');
  await expect(chat.answers.last()).toContainText('The beginning and the end.');
  await expect(chat.answers.last()).toHaveAttribute('data-state', 'complete');

  await page.getByRole('button', { name: 'New chat' }).first().click();
  await expect(page).toHaveURL(`${stack.portal}/chat`);
  // The address changes before the chat does, and the field belongs to the visible chat.
  await expect(chat.answers).toHaveCount(0);
  await chat.composer.fill('Another draft');
  await tab.goto(`${stack.portal}/chat`);
  await signOut(tab);
  await signInAgain();
  await page.waitForURL(`${stack.portal}/chat`);
  await expect(chat.composer).toHaveValue('Another draft');
});

test('a chat that is deleted in another tab says so, and keeps what was typed for a new one', async ({
  page,
  context,
  stack,
}) => {
  stack.model.use([{ text: 'First.' }]);
  await signIn(page, stack);
  const chat = chatIn(page);
  await chat.ask('Hello');
  await expect(chat.answers.first()).toHaveAttribute('data-state', 'complete');
  const more = page.getByRole('banner').getByRole('button', { name: 'More' });
  await expect(more).toBeVisible();
  await chat.composer.fill('A long draft');
  const tab = await context.newPage();
  await tab.goto(page.url());
  await expect(chatIn(tab).answers.first()).toContainText('First.');
  await tab.getByRole('banner').getByRole('button', { name: 'More' }).click();
  await tab.getByRole('menuitem', { name: 'Delete chat' }).click();
  await tab.getByRole('dialog').getByRole('button', { name: 'Delete chat' }).click();
  await expect(page.getByText('This chat does not exist')).toBeVisible();
  await expect(chat.composer).toHaveValue('A long draft');
  await expect(more).toHaveCount(0);
  await page.getByRole('button', { name: 'New chat' }).first().click();
  await expect(page).toHaveURL(`${stack.portal}/chat`);
  await expect(page.getByText('This chat does not exist')).toHaveCount(0);
  await expect(chat.composer).toHaveValue('A long draft');
  await chat.composer.press('Enter');
  await expect(chat.answers.first()).toContainText('First.');
  await expect(chat.questions).toHaveText([/A long draft/]);
});

test('an answer goes on while its reader is in another workspace', async ({ page, stack }) => {
  stack.model.use(script);
  await signIn(page, stack, 'owner');
  const chat = chatIn(page);
  await chat.ask('Hello');
  await stack.model.held();
  await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/);
  const address = page.url();
  const workspace = page.getByRole('button', { name: /Workspace Nordhafen Studio/ });
  await workspace.click();
  await page.getByRole('menuitemradio').filter({ hasNotText: 'Nordhafen Studio' }).first().click();
  await expect(workspace).toHaveCount(0);
  // Nothing of the previous workspace is shown or requested.
  await expect(page).toHaveURL(`${stack.portal}/prompts/workspace`);
  await page.goto(`${stack.portal}/chat`);
  await expect(chat.composer).toBeEditable();
  await expect(chat.answers).toHaveCount(0);
  await page.getByRole('button', { name: /^Workspace / }).click();
  await page.getByRole('menuitemradio').filter({ hasText: 'Nordhafen Studio' }).click();
  await expect(workspace).toBeVisible();
  await page.goto(address);
  await expect(chat.answers.last()).toHaveAttribute('data-state', 'running');
  stack.model.release();
  await expect(chat.answers.last()).toContainText('The beginning and the end.');
  await expect(chat.answers.last()).toHaveAttribute('data-state', 'complete');
});
