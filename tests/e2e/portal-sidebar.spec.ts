import type { Locator, Page } from '@playwright/test';
import { dress } from './dress';
import { expect, signIn, test } from './test';

/** Opens the drawer in a narrow window and returns the menu's container. */
async function openMenu(page: Page): Promise<Locator> {
  const isNarrow = (page.viewportSize()?.width ?? 0) <= 768;
  if (isNarrow) await page.getByRole('button', { name: /^(Open menu|Menü öffnen)$/ }).click();
  return page.locator(isNarrow ? '.sidebar-drawer' : '.sidebar');
}

/** Turns the mouse wheel over an element until its scroll container has reached the end. */
async function wheelToEnd(page: Page, element: Locator): Promise<void> {
  await element.hover({ position: { x: 100, y: 240 } });
  // Scrolls further than the tallest menu, so that a page behind it would scroll too.
  for (let turn = 0; turn < 6; turn++) await page.mouse.wheel(0, 400);
}

const isInWindow = (page: Page, element: Locator) =>
  expect
    .poll(async () => {
      const box = await element.boundingBox();
      return box !== null && box.y >= 0 && box.y + box.height <= (page.viewportSize()?.height ?? 0);
    })
    .toBe(true);

for (const [width, height] of [
  [1280, 600],
  [390, 667],
] as const)
  for (const [locale, asksForCookies] of [
    ['en', false],
    ['de', true],
  ] as const)
    test(`keeps the account in view at ${width} × ${height}, ${locale}${asksForCookies ? ', with the cookie card' : ''}`, async ({
      page,
      stack,
    }) => {
      await dress(page, { locale, theme: 'light', width });
      if (asksForCookies) await page.addInitScript(() => localStorage.removeItem('oriel.consent'));
      await page.setViewportSize({ width, height });
      await signIn(page, stack, 'owner', '/prompts/my');
      await page.locator('.k-frame[data-state="ready"]').first().waitFor();
      const menu = await openMenu(page);
      const account = menu.locator('.profile');
      await isInWindow(page, account);
      await wheelToEnd(page, menu);
      await isInWindow(page, menu.getByRole('link', { name: /^(Settings|Einstellungen)$/ }));
      await isInWindow(page, account);
      await isInWindow(page, menu.locator('.organization'));
      expect(await page.evaluate(() => [scrollX, scrollY])).toEqual([0, 0]);
      expect((await page.locator('.header').boundingBox())?.y).toBe(0);
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
      await account.click();
      await expect(page.getByRole('menuitem', { name: /^(Sign out|Abmelden)$/ })).toBeVisible();
    });

test('scrolls the list of chats without the page around it', async ({ page, stack }) => {
  await dress(page, { locale: 'en', theme: 'light', width: 1280 });
  await page.setViewportSize({ width: 1280, height: 600 });
  await signIn(page, stack, 'owner', '/chat');
  const menu = page.locator('.sidebar');
  await menu.locator('.k-frame[data-state="ready"]').waitFor();
  await wheelToEnd(page, menu);
  await isInWindow(page, menu.locator('.profile'));
  await isInWindow(page, menu.getByRole('button', { name: 'Back' }));
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('keeps places and account when folded, in a low window', async ({ page, stack }) => {
  await dress(page, { locale: 'en', theme: 'light', width: 1280 });
  await page.setViewportSize({ width: 1280, height: 600 });
  await signIn(page, stack, 'member', '/prompts/my');
  const menu = page.locator('.sidebar');
  await menu.getByRole('button', { name: 'Fold sidebar' }).click();
  await expect.poll(async () => (await menu.boundingBox())?.width).toBe(52);
  await isInWindow(page, menu.locator('.profile'));
  await menu.getByRole('link', { name: 'New chat' }).click();
  await expect(page).toHaveURL(/\/chat$/);
  await menu.getByRole('link', { name: 'Prompts' }).hover();
  await expect(page.getByRole('tooltip')).toHaveText('Prompts');
  await menu.getByRole('button', { name: 'Show sidebar' }).click();
  await expect(menu.getByRole('button', { name: 'Back' })).toBeVisible();
});
