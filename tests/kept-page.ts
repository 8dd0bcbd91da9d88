import { test as base, type Page } from '@playwright/test';

/**
 * A test that reuses the page of the previous test, because opening a page takes longer than most tests of a component or a
 * frame. Each test starts with its own address; emulation, listeners and routes are reset. A test that changes state that
 * cannot be reset, such as a clock, an init script or a process that hangs or dies, needs `ownPage`.
 */
export const test = base.extend<{ ownPage: Page }, { keptPage: () => Promise<Page> }>({
  keptPage: [
    async ({ browser }, use) => {
      let page: Page | undefined;
      await use(async () => {
        // Opened by the first test, because its options apply.
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
