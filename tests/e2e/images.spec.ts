import { expectAccessible } from '../axe';
import { chatIn } from './chat-page';
import { expect, signIn, test } from './test';

test('an agent draws in a chat, and the image leads to the gallery, onto a card and into a chat', async ({
  page,
  stack,
}) => {
  test.setTimeout(120_000);
  await signIn(page, stack, 'owner', '/settings');
  await page.getByRole('button', { name: 'Accept all' }).press('Enter');
  await page.goto(`${stack.portal}/image-generation`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Get started' }).press('Enter');
  await page.goto(`${stack.portal}/chat`);
  const chat = chatIn(page);
  const illustrator = page.getByRole('menuitemradio', { name: /^Illustrator/ });
  // A chat that has just come takes the focus, and a menu closes then.
  await expect(async () => {
    if (!(await illustrator.isVisible())) await page.getByRole('button', { name: /^Agent/ }).click();
    await expect(illustrator).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await illustrator.click();
  await chat.ask('A lighthouse above two boats');
  const answer = chat.answers.last();
  const drawn = answer.getByRole('button', { name: 'Open image: A lighthouse above two boats' });
  await expect(drawn.getByRole('img')).toBeVisible({ timeout: 30_000 });
  await expect(answer.getByText('I am the demo model')).toBeVisible();
  await expectAccessible(page);
  await drawn.press('Enter');
  await expect(dialog.getByText('€0.05')).toBeVisible();
  await dialog.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(drawn).toBeFocused();

  await answer.getByRole('button', { name: 'Show in gallery' }).press('Enter');
  await expect(page).toHaveURL(/\/image-generation$/);
  const open = page.getByRole('button', { name: 'Open: A lighthouse above two boats' });
  // The address names it, so it is open.
  await dialog.getByRole('button', { name: 'More actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Use as the image of a prompt' }).press('Enter');
  await expect(page).toHaveURL(/\/prompt\/create$/);
  await expect(page.getByRole('slider').first()).toBeVisible();

  await page.goto(`${stack.portal}/image-generation`);
  await open.press('Enter');
  await dialog.getByRole('button', { name: 'More actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Use in chat' }).press('Enter');
  await expect(page).toHaveURL(/\/chat(\/|$)/);
  await expect(page.getByRole('button', { name: /^Remove A-lighthouse-above-two-boats/ })).toBeVisible();
});
