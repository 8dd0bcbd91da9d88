import { expectAccessible } from '../axe';
import { chatIn } from './chat-page';
import { expect, signIn, test } from './test';

test('four images are asked for, one is cancelled, the rest outlive a crash, and a link is given and taken back', async ({
  page,
  browser,
  context,
  stack,
}) => {
  test.setTimeout(120_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, stack, 'admin', '/settings');
  // Without consent nothing remembers that it was read once.
  await page.getByRole('button', { name: 'Accept all' }).press('Enter');
  await page.goto(`${stack.portal}/image-generation`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Get started' }).press('Enter');
  const field = page.getByRole('textbox', { name: 'Description of the image' });
  await field.fill('Two boats below a lighthouse');
  await page.getByRole('radio', { name: '4', exact: true }).check({ force: true });
  await expect(page.getByText('about €0.20')).toBeVisible();
  await expectAccessible(page);
  await field.press('Enter');
  const cancel = page.getByRole('button', { name: 'Cancel: Two boats below a lighthouse' });
  await cancel.first().press('Enter');
  await expect(page.getByText('Cancelled')).toHaveCount(1);
  await stack.crash();
  await page.reload();
  const images = page.getByRole('button', { name: 'Open: Two boats below a lighthouse' });
  await expect(images).toHaveCount(3, { timeout: 60_000 });
  await expect(page.getByText('Cancelled')).toHaveCount(1);

  await images.first().press('Enter');
  await expect(dialog.getByText('€0.05')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Share link' }).press('Enter');
  await expect(dialog.getByText('Everybody with the link')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/\/image\/[0-9a-f-]{36}$/);
  const guest = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await guest.goto(link);
  await expect(guest.getByRole('img', { name: 'Two boats below a lighthouse' })).toBeVisible();
  await expectAccessible(guest);
  await dialog.getByRole('button', { name: 'Stop sharing' }).first().press('Enter');
  await expect(dialog.getByText('You only')).toBeVisible();
  await guest.reload();
  await expect(guest.getByRole('heading', { name: 'This image is not shared' })).toBeVisible();
  await guest.context().close();
});

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
