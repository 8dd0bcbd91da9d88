import { expectAccessible } from '../axe';
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
  // What was read once is only remembered with consent.
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
