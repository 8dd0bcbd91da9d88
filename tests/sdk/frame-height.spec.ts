import type { ElementHandle, Frame, Page } from '@playwright/test';
import { withMotion } from '../daily';
import type { Stack } from '../e2e/stack/stack';
import { expect, test } from '../e2e/test';
import { chatOn, type HandledElement, openHostPage, waitForState } from './host-page';

test.use(withMotion);

/** A page that sets no height, neither in its styles nor in its options. */
async function openFramed(page: Page, stack: Stack, script = 'data-oriel-target="#help"') {
  await openHostPage(page, stack, { isolation: 'iframe', script });
  const { composer } = chatOn(page, 'iframe');
  await waitForState(page, 'ready');
  await expect(composer).toBeVisible();
  const element = await page.locator('oriel-chat iframe').elementHandle();
  const frame = await element?.contentFrame();
  if (!element || !frame) throw new Error('no frame');
  return { element: element as ElementHandle<HTMLIFrameElement>, frame, composer };
}

const heightOf = async (page: Page) => (await page.locator('oriel-chat iframe').boundingBox())?.height ?? 0;

/** Height of the widget's content. */
const contentHeight = (frame: Frame) =>
  frame.evaluate(
    () =>
      document
        .querySelector('#oriel-shell')
        ?.shadowRoot?.querySelector('.oriel-root')
        ?.getBoundingClientRect().height ?? 0,
  );

/** Resizes the frame, and returns the height of its content. */
async function contentHeightWithin(element: ElementHandle<HTMLIFrameElement>, frame: Frame, height: number) {
  await element.evaluate((iframe, value) => {
    iframe.style.height = `${value}px`;
  }, height);
  await frame.waitForFunction(value => innerHeight === value, height);
  return contentHeight(frame);
}

const update = (page: Page, options: object) =>
  page.evaluate(given => document.querySelector<HandledElement>('oriel-chat')?.handle.update(given), options);

test('a frame is as high as its content from the start, and what is measured is not its own height', async ({
  page,
  stack,
}) => {
  const { element, frame, composer } = await openFramed(page, stack);
  await expect.poll(() => heightOf(page)).toBeGreaterThan(250);
  await expect(composer).toBeInViewport({ ratio: 1 });
  await expect.poll(async () => (await heightOf(page)) - Math.ceil(await contentHeight(frame))).toBe(0);
  const settled = await contentHeight(frame);
  for (const height of [180, 1100]) expect(await contentHeightWithin(element, frame, height)).toBe(settled);
});

test('a long conversation scrolls within a frame that is no higher than the window', async ({
  page,
  stack,
}) => {
  const { element, frame, composer } = await openFramed(page, stack);
  const { ask, answers, stop } = chatOn(page, 'iframe');
  for (let turn = 1; turn <= 3; turn++) {
    await ask(`Question ${turn}\n${'line\n'.repeat(12)}`);
    await expect(answers).toHaveCount(turn);
    await expect(stop).toHaveCount(0);
  }
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  await expect(composer).toBeInViewport({ ratio: 1 });
  await expect.poll(async () => (await heightOf(page)) - Math.ceil(await contentHeight(frame))).toBe(0);
  const settled = await contentHeight(frame);
  expect(settled).toBeGreaterThan(size.height * 0.7);
  expect(settled).toBeLessThanOrEqual(size.height);
  for (const height of [180, 1100]) expect(await contentHeightWithin(element, frame, height)).toBe(settled);
});

test('the height of a frame follows the option, there and back', async ({ page, stack }) => {
  await openFramed(page, stack);
  await page.locator('#help').evaluate(element => {
    element.style.height = '610px';
  });
  await expect.poll(() => heightOf(page)).toBeGreaterThan(250);
  const auto = await heightOf(page);
  await update(page, { size: 'fill' });
  await expect.poll(() => heightOf(page)).toBe(610);
  await update(page, { size: 333 });
  await expect.poll(() => heightOf(page)).toBe(333);
  await update(page, { size: 'auto' });
  await expect.poll(() => heightOf(page)).toBe(auto);
  await update(page, { size: { height: 444 } });
  await expect.poll(() => heightOf(page)).toBe(444);
  await update(page, { size: null });
  await expect.poll(() => heightOf(page)).toBe(auto);
});
