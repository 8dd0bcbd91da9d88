import { chatIn } from './chat-page';
import { expect, signIn, test } from './test';

test('the header of a chat copies its history and shows it on the whole screen, and a question is copied below it', async ({
  page,
  context,
  stack,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], {
    origin: new URL(stack.portal).origin,
  });
  stack.model.use([{ text: 'This and that.' }]);
  await signIn(page, stack);
  const chat = chatIn(page);
  const banner = page.getByRole('banner');
  const more = banner.getByRole('button', { name: 'More' });
  await expect(more).toHaveCount(0);
  await chat.ask('What can you do?');
  await expect(chat.answers.first()).toHaveAttribute('data-state', 'complete');
  // A question's actions do not overlap its bubble.
  await chat.questions.hover();
  const icon = chat.questions.getByRole('button', { name: 'Copy' }).locator('svg');
  const [bubble, copy] = await Promise.all([
    chat.questions.getByText('What can you do?').boundingBox(),
    icon.boundingBox(),
  ]);
  expect(copy?.y).toBeGreaterThan((bubble?.y ?? 0) + (bubble?.height ?? 0));
  const choose = async (name: string) => {
    await more.click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await choose('Copy history');
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    '## Question\n\nWhat can you do?',
  );
  await choose('Full screen');
  await expect(page.getByRole('navigation', { name: 'Chats' })).toBeHidden();
  await choose('Leave full screen');
  await expect(page.getByRole('navigation', { name: 'Chats' })).toBeVisible();
});

test('a chat is renamed in its header and in the list, and deleted; the other follows', async ({
  page,
  stack,
}) => {
  stack.model.use([{ text: 'Done.' }]);
  await signIn(page, stack);
  const chat = chatIn(page);
  await chat.ask('Tulips');
  await expect(chat.answers.first()).toHaveAttribute('data-state', 'complete');
  const banner = page.getByRole('banner');
  const more = banner.getByRole('button', { name: 'More' });
  const title = page.getByRole('heading', { level: 1 });
  const list = page.getByRole('navigation', { name: 'Chats' });
  await expect(title).toHaveText('Tulips');
  const isCut = () =>
    title.getByRole('button').evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
  await expect(banner.getByRole('button', { name: 'Share' })).toBeVisible();
  expect(await isCut()).toBe(false);

  await title.getByRole('button', { name: 'Tulips' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename chat' });
  const [name, save] = [dialog.getByRole('textbox'), dialog.getByRole('button', { name: 'Save' })];
  await expect(name).toBeFocused();
  await name.fill('Tulips = 2');
  await expect(name).toHaveAccessibleDescription(/^= cannot be used here/);
  await save.click();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await name.fill('Daffodils');
  await page.keyboard.press('Enter');
  await expect(title).toHaveText('Daffodils');
  await expect(list.getByRole('button', { name: 'Daffodils', exact: true })).toBeVisible();
  await expect(title.getByRole('button')).toBeFocused();

  await list.getByRole('button', { name: 'Daffodils', exact: true }).hover();
  await list
    .getByRole('button', { name: /More|Actions/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Omega');
  await page.keyboard.press('Enter');
  await expect(title).toHaveText('Omega');

  await more.click();
  await page.getByRole('menuitem', { name: 'Delete chat' }).click();
  const question = page.getByRole('dialog', { name: 'Delete “Omega”?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await chat.composer.fill('Not asked yet');
  await more.click();
  await page.getByRole('menuitem', { name: 'Delete chat' }).click();
  await question.getByRole('button', { name: 'Delete chat' }).click();
  await expect(page).toHaveURL(`${stack.portal}/chat`);
  await expect(list.getByRole('button', { name: 'Omega', exact: true })).toHaveCount(0);
  await expect(chat.composer).toBeFocused();
  await expect(chat.composer).toHaveValue('Not asked yet');
  await expect(more).toHaveCount(0);
});

test('whoever comes to the chat, or begins a new one, can write at once', async ({ page, stack }) => {
  await signIn(page, stack);
  const { composer } = chatIn(page);
  await expect(composer).toBeFocused();
  await page.goto(`${stack.portal}/prompts/my`);
  await page.getByRole('link', { name: 'Chat', exact: true }).click();
  await expect(composer).toBeFocused();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  const chat = page.getByRole('link', { name: 'Chat', exact: true });
  await expect(chat).toBeFocused();
  await chat.click();
  await expect(composer).toBeFocused();
  for (let times = 0; times < 2; times++) {
    await composer.blur();
    await page.getByRole('button', { name: 'New chat' }).click();
    await expect(composer).toBeFocused();
  }
});
