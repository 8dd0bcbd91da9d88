import type { Locator, Page, Route } from '@playwright/test';
import { withMotion } from '../daily';
import { expect, signIn, test } from './test';

test.use(withMotion);

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** Holds back the page's matching requests until they are released. */
async function hold(page: Page, pattern: RegExp) {
  let release = () => {};
  const released = new Promise<void>(resolve => {
    release = resolve;
  });
  const wait = async (route: Route) => {
    await released;
    await route.fallback();
  };
  await page.route(pattern, wait);
  return async () => {
    release();
    await page.unroute(pattern, wait);
  };
}

/** Position and width of an element, in whole pixels, and its height. A skeleton may already make room for the next one. */
async function boxOf(element: Locator) {
  let box = await element.boundingBox();
  await expect.poll(async () => (box ??= await element.boundingBox())).not.toBeNull();
  const { x, y, width, height } = box ?? { x: 0, y: 0, width: 0, height: 0 };
  return { place: [x, y, width].map(Math.round), height };
}

test('an open card and a form stand where their skeletons stood', async ({ page, stack }) => {
  await signIn(page, stack, 'member', '/prompts/my');
  await page.getByRole('button', { name: 'My application', exact: true }).click();
  await page.locator('.p-paper').waitFor();
  const address = page.url();
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const [path, waiting, shown] of [
      ['', '.p-wait-paper', '.p-paper'],
      ['/edit', '.p-wait-fields', '.p-form-main'],
    ] as const) {
      const release = await hold(page, /\/prompts\/v1\/cards\/[0-9a-f-]{36}(\?|$)/);
      await page.goto(address + path);
      const skeleton = page.locator(waiting).first();
      await skeleton.waitFor();
      const before = await boxOf(skeleton);
      await release();
      await page.locator(shown).waitFor();
      expect((await boxOf(page.locator(shown))).place).toEqual(before.place);
    }
  }
});
