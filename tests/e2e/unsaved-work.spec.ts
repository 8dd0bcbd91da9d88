import type { Page } from '@playwright/test';
import { dress } from './dress';
import { expect, signIn, test } from './test';

const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });

test('asks once before a link, Back or a reload discards files of an agent, and restores its text', async ({
  page,
  stack,
}) => {
  await dress(page, { locale: 'en', theme: 'light', width: 1280 });
  await signIn(page, stack, 'admin', '/agents');
  await page.getByRole('button', { name: 'Create agent' }).first().click();
  await expect(page).toHaveURL(/\/agents\/create$/);
  const name = page.getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  await name.fill('Proofreader');
  await page.reload();
  await expect(page.getByText('Your draft was restored')).toBeVisible();
  await expect(name).toHaveValue('Proofreader');
  const rules = { name: 'rules.txt', mimeType: 'text/plain', buffer: Buffer.from('Be brief.') };
  await page.locator('input[type=file][multiple]').setInputFiles(rules);
  await expect(page.getByText('rules.txt')).toBeVisible();
  const menu = page.locator('.sidebar');

  await menu.getByRole('link', { name: 'Images' }).click();
  await expect(question(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(name).toHaveValue('Proofreader');

  await page.goBack();
  await question(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL(/\/agents\/create$/);
  await expect(name).toHaveValue('Proofreader');

  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload().catch(() => undefined);
  const browsers = await asked;
  expect(browsers.type()).toBe('beforeunload');
  await browsers.dismiss();
  await expect(name).toHaveValue('Proofreader');

  await menu.getByRole('link', { name: 'Images' }).click();
  await question(page).getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/image-generation$/);
  await expect(question(page)).toHaveCount(0);
  void reloaded;
  await page.goBack();
  await expect(name).toHaveValue('Proofreader');
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(name).toHaveValue('');
  await expect(name).toBeFocused();
});

test('closes a sheet on a phone with Back, and asks before discarding addresses', async ({ page, stack }) => {
  await dress(page, { locale: 'en', theme: 'light', width: 390 });
  await signIn(page, stack, 'admin', '/workspace/manage/members');
  const open = page.getByRole('button', { name: 'Invite people' });
  const sheet = page.getByRole('dialog', { name: 'Invite people' });
  const addresses = sheet.getByRole('textbox', { name: 'E-mail addresses' });
  const asked = page.getByRole('dialog', { name: 'Discard the invites?' });
  const back = () => page.evaluate(() => history.back());
  const isSheetEntry = () => page.evaluate(() => history.state?.isSheet === true);

  await open.click();
  await expect(sheet).toBeVisible();
  await expect.poll(isSheetEntry).toBe(true);
  await back();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/\/workspace\/manage\/members$/);

  await open.click();
  await addresses.fill('lea.sommer@beispiel.example');
  await expect.poll(isSheetEntry).toBe(true);
  await back();
  await expect(asked).toHaveCount(1);
  await expect.poll(isSheetEntry).toBe(true);
  await back();
  await expect(asked).toHaveCount(0);
  await expect(addresses).toHaveValue('lea.sommer@beispiel.example');

  const box = await sheet.locator('.o-dialog-grab').boundingBox();
  if (!box) throw new Error('The sheet has nothing to drag it by.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + 300, { steps: 5 });
  await page.mouse.up();
  await asked.getByRole('button', { name: 'Discard' }).click();
  await expect(sheet).toHaveCount(0);
  await expect.poll(isSheetEntry).toBe(false);
  await expect(page).toHaveURL(/\/workspace\/manage\/members$/);

  // The drawer is a sheet too, and following a link in it replaces its history entry.
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect.poll(isSheetEntry).toBe(true);
  await page.locator('.sidebar-drawer').getByRole('link', { name: 'Images' }).click();
  await expect(page).toHaveURL(/\/image-generation$/);
  await back();
  await expect(page).toHaveURL(/\/workspace\/manage\/members$/);
});
