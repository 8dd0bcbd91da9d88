import { chatIn } from './chat-page';
import { expect, signIn, test } from './test';

test('the header of a chat copies its history and shows it on the whole screen', async ({
  page,
  context,
  stack,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], {
    origin: new URL(stack.portal).origin,
  });
  await signIn(page, stack);
  const chat = chatIn(page);
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('button', { name: 'Copy history' })).toHaveCount(0);
  await chat.ask('What can you do?');
  await expect(chat.answers.first()).toHaveAttribute('data-state', 'complete');
  await banner.getByRole('button', { name: 'Copy history' }).click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    '## Question\n\nWhat can you do?',
  );
  await banner.getByRole('button', { name: 'Full screen' }).click();
  await expect(page.getByRole('navigation', { name: 'Chats' })).toBeHidden();
  await banner.getByRole('button', { name: 'Leave full screen' }).click();
  await expect(page.getByRole('navigation', { name: 'Chats' })).toBeVisible();
});

test('a new chat is ready to be written into', async ({ page, stack }) => {
  await signIn(page, stack);
  const { composer } = chatIn(page);
  for (let times = 0; times < 2; times++) {
    await page.getByRole('button', { name: 'New chat' }).click();
    await expect(composer).toBeFocused();
    await composer.blur();
  }
});
