import type { Locator } from '@playwright/test';
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

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a question is edited and deleted by touch', async ({ page, context, stack }) => {
    stack.model.use([{ text: 'Here.' }]);
    await signIn(page, stack);
    const chat = chatIn(page);
    for (const question of ['Tulips', 'Roses']) {
      await chat.ask(question);
      await expect(chat.answers.last()).toHaveAttribute('data-state', 'complete');
    }
    const question = chat.questions.first();
    const edges = (place: Locator) =>
      place.evaluate(element => {
        const { top, bottom } = element.getBoundingClientRect();
        return { top, bottom };
      });
    const more = question.getByRole('button', { name: 'More' });
    await question.tap();
    const bubble = await edges(question.getByText('Tulips'));
    expect((await edges(more.locator('svg'))).top).toBeGreaterThan(bubble.bottom);
    await more.tap();
    await page.getByRole('menuitem', { name: 'Edit' }).tap();
    await expect(question.getByRole('textbox')).toHaveValue('Tulips');
    await question.getByRole('button', { name: 'Cancel' }).tap();

    // An earlier answer keeps its distance to the next question.
    const next = await edges(chat.questions.last());
    expect(next.top - (await edges(chat.answers.first().getByText('Here.'))).bottom).toBeGreaterThan(24);
    const touch = await context.newCDPSession(page);
    const { x, y } = (await chat.questions.last().getByText('Roses').boundingBox()) ?? { x: 0, y: 0 };
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchStart',
      touchPoints: [{ x: x + 20, y: y + 20 }],
    });
    const row = page.getByRole('menuitem', { name: 'Delete question and answer' });
    await expect(row).toBeVisible();
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await row.tap();
    await expect(page.getByRole('dialog', { name: /^Delete/ })).toBeVisible();
  });
});
