import type { Page } from '@playwright/test';
import type { HandledElement } from '../sdk/host-page';
import { chatIn } from './chat-page';
import { expect, signIn, test } from './test';

/** Makes the page's library open a dialog of the chat; returns its result, or why it did not open. */
const askPrompts = (page: Page): Promise<unknown> =>
  page.locator('oriel-prompts').evaluate((element: HandledElement) =>
    element.handle
      .request('openDialog', { name: 'ChannelDeleteDialog', args: { name: 'Tulips' } }, { timeout: 0 })
      // The owner of a dialog decides its result.
      .then(answer => (answer as { result: unknown }).result)
      .catch((error: Error) => error.message),
  );

test('a widget of the portal opens a dialog of another, and never beside one of the portal', async ({
  page,
  stack,
}) => {
  await signIn(page, stack, 'member', '/prompts/my');
  await page.waitForFunction(
    () => document.querySelector<HandledElement>('oriel-prompts')?.handle?.state === 'ready',
  );
  const answer = askPrompts(page);
  const dialog = page.getByRole('dialog', { name: 'Delete “Tulips”?' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete chat' }).click();
  expect(await answer).toBe(true);
  await expect(page.locator('oriel-prompts oriel-chat')).toHaveCount(0);

  await page.getByRole('button', { name: /^Workspace/ }).click();
  await page.getByRole('menuitem', { name: 'Create workspace' }).click();
  const create = page.getByRole('dialog', { name: 'Create workspace' });
  await expect(create).toBeVisible();
  expect(await askPrompts(page)).toBe('Dialog already opened');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await create.getByRole('button', { name: 'Cancel' }).click();
  const next = askPrompts(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await next).toBe(false);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a dialog of the list of chats opens over the drawer that the list stands in', async ({
    page,
    stack,
  }) => {
    stack.model.use([{ text: 'Done.' }]);
    await signIn(page, stack);
    const chat = chatIn(page);
    await chat.ask('Roses');
    await expect(chat.answers.first()).toHaveAttribute('data-state', 'complete');
    await page.getByRole('button', { name: 'Open menu' }).click();
    const drawer = page.getByRole('dialog', { name: 'Main' });
    await drawer
      .getByRole('button', { name: /More|Actions/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    const rename = page.getByRole('dialog', { name: 'Rename chat' });
    await rename.getByRole('textbox').fill('Tulips');
    await rename.getByRole('button', { name: 'Save' }).click();
    await expect(rename).toHaveCount(0);
    // Other tests rename chats of this account as well.
    await expect(drawer.getByText('Tulips').first()).toBeVisible();
  });
});
