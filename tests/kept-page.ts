import { test as base, type Page } from '@playwright/test';

/**
 * A test whose page is the one of the test before: to open a page takes more time than most tests of a part or of a
 * frame. Each begins with an address of its own; emulation, listeners and routes are reset. What cannot be reset, such
 * as a clock, a script for each document or a process that hangs or dies, needs `ownPage`.
 */
export const test = base.extend<{ ownPage: Page }, { keptPage: () => Promise<Page> }>({
  keptPage: [
    async ({ browser }, use) => {
      let page: Page | undefined;
      await use(async () => {
        // Not before the first test, whose options it gets.
        page ??= await (await browser.newContext({ reducedMotion: 'no-preference' })).newPage();
        return page;
      });
      await page?.context().close();
    },
    { scope: 'worker' },
  ],
  context: ({ page }, use) => use(page.context()),
  page: async ({ keptPage, viewport }, use) => {
    const page = await keptPage();
    await use(page);
    page.removeAllListeners();
    await page.unrouteAll();
    await page.emulateMedia({ colorScheme: null, reducedMotion: null });
    if (viewport) await page.setViewportSize(viewport);
    await page.mouse.move(0, 0);
  },
  ownPage: async ({ browser }, use) => {
    const context = await browser.newContext({ reducedMotion: 'no-preference' });
    await use(await context.newPage());
    await context.close();
  },
});
