import { expect, type Page } from '@playwright/test';
import { test as base } from '../kept-page';
import type {} from './pages/host';
import { type Site, startSite } from './site';

/** Tests with a site of three origins and a host page on it, which must not throw. */
export const test = base.extend<{ hostPage: Page }, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
  hostPage: async ({ page, site }, use) => {
    const problems = await openHost(page, site);
    await use(page);
    expect(problems).toEqual([]);
  },
});

/** Opens the host page; the returned list collects errors, of which there must be none. */
export async function openHost(page: Page, site: Site): Promise<readonly string[]> {
  const problems: string[] = [];
  page.on('pageerror', error => problems.push(String(error)));
  page.on('console', message => {
    if (message.text().includes('Content Security Policy')) problems.push(message.text());
  });
  await page.goto(`${site.host}/host`);
  await page.waitForFunction(() => 'bridge' in window);
  return problems;
}

export { expect, type Site };
