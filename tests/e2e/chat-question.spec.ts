import { chatIn } from './chat-page';
import { expect, signIn, test } from './test';

test('a question to a chat that was deleted elsewhere comes back, and begins a new one', async ({
  page,
  stack,
}) => {
  stack.model.use([{ text: 'Here.' }]);
  await signIn(page, stack);
  const chat = chatIn(page);
  await chat.ask('Tulips');
  await expect(chat.answers.first()).toHaveAttribute('data-state', 'complete');
  await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/);
  const address = page.url();
  const isDeleted = await page.evaluate(async channelId => {
    const all: { id: string; personal: boolean }[] = await (
      await fetch('/api/core/v1/organizations/me')
    ).json();
    const shared = all.find(({ personal }) => !personal);
    const channel = `/api/chat/v1/organizations/${shared?.id}/channels/${channelId}`;
    return (await fetch(channel, { method: 'DELETE' })).ok;
  }, address.split('/').at(-1));
  expect(isDeleted).toBe(true);
  await chat.ask('Still here?');
  await expect(page.getByRole('heading', { name: 'This chat does not exist' })).toBeVisible();
  await expect(chat.composer).toHaveValue('Still here?');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(chat.answers.first()).toContainText('Here.');
  await expect(page).not.toHaveURL(address);
  await expect(chat.composer).toHaveValue('');
});
