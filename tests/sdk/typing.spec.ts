import type { Page, Route } from '@playwright/test';
import { expect, test } from '../e2e/test';
import { chatOn, isolations, openHostPage, waitForState } from './host-page';

/** Holds back the widget's own code until it is released. */
const holdWidget = (page: Page) => holdScripts(page, /\/sdk\/v1\/(shadow-)?chat-/);

/** Holds back the texts of the first paint. */
const holdTexts = (page: Page) => holdScripts(page, /\/sdk\/v1\/(frame-)?words-(de|en)-/);

async function holdScripts(page: Page, scripts: RegExp) {
  const held: Route[] = [];
  let isHeld = true;
  await page.route(scripts, route => (isHeld ? void held.push(route) : route.continue()));
  return async () => {
    isHeld = false;
    await Promise.all(held.map(route => route.continue()));
  };
}

const field = (page: Page) => page.locator('oriel-chat textarea');

test('text, caret and focus survive the arrival of the widget', async ({ page, stack }) => {
  const release = await holdWidget(page);
  await openHostPage(page, stack, { isolation: 'shadow' });
  await field(page).click();
  await page.keyboard.type('Typed early');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  const node = await field(page).elementHandle();
  await release();
  await waitForState(page, 'ready');
  await page.keyboard.type('!');
  expect(await field(page).inputValue()).toBe('Typed ear!ly');
  expect(await node?.evaluate(element => element.isConnected)).toBe(true);
});

test('what is sent early is asked when the widget has come', async ({ page, stack }) => {
  stack.model.use(() => [{ text: 'Answered.' }]);
  const release = await holdWidget(page);
  await openHostPage(page, stack, { isolation: 'shadow' });
  await field(page).click();
  await page.keyboard.type('Are you there?');
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue('');
  await expect(page.getByText('Are you there?')).toBeVisible();
  await release();
  const chat = chatOn(page, 'shadow');
  await expect(chat.questions).toHaveText(/Are you there\?/);
  await expect(chat.answers.first()).toContainText('Answered.');
});

test('a composition in progress goes on through the arrival', async ({ page, stack }) => {
  const release = await holdWidget(page);
  await openHostPage(page, stack, { isolation: 'shadow' });
  await field(page).click();
  const input = await page.context().newCDPSession(page);
  await input.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 });
  await release();
  await waitForState(page, 'ready');
  await input.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 });
  await input.send('Input.insertText', { text: '日本' });
  await expect(field(page)).toHaveValue('日本');
  await expect(field(page)).toBeFocused();
});

test('a frame takes text before its script has come, where the chat will', async ({ page, stack }) => {
  const release = await holdWidget(page);
  await openHostPage(page, stack, {
    isolation: 'iframe',
    body: '<div id="help" style="height:600px"></div>',
    script: 'data-oriel-target="#help" data-oriel-size="fill"',
  });
  const composer = page.locator('oriel-chat').frameLocator('iframe').locator('textarea');
  await composer.click();
  await page.keyboard.type('Typed early');
  const top = async () => (await composer.boundingBox())?.y ?? 0;
  const early = await top();
  await release();
  await waitForState(page, 'ready');
  await page.keyboard.type('!');
  await expect(composer).toHaveValue('Typed early!');
  expect(Math.abs((await top()) - early)).toBeLessThan(60);
});

test('what is sent in a frame before any script of it has come is asked', async ({ page, stack }) => {
  stack.model.use(() => [{ text: 'Answered.' }]);
  const held: Route[] = [];
  let isHeld = true;
  await page.route(/\/sdk\/v1\/(?!oriel\.js|iframe-).*\.js$/, route =>
    isHeld && route.request().frame() !== page.mainFrame() ? void held.push(route) : route.continue(),
  );
  await openHostPage(page, stack, { isolation: 'iframe' });
  const composer = page.locator('oriel-chat').frameLocator('iframe').locator('textarea');
  await composer.click();
  await page.keyboard.type('Are you there?');
  await page.keyboard.press('Enter');
  await expect(composer).toHaveValue('');
  isHeld = false;
  await Promise.all(held.map(route => route.continue()));
  const chat = chatOn(page, 'iframe');
  await expect(chat.questions).toHaveText(/Are you there\?/);
  await expect(chat.answers.first()).toContainText('Answered.');
});

for (const isolation of isolations) {
  test(`what is sent while texts are fetched stands once, ${isolation}`, async ({ page, stack }) => {
    stack.model.use(() => [{ text: 'Answered.' }]);
    const release = await holdTexts(page);
    await openHostPage(page, stack, { isolation });
    const element = page.locator('oriel-chat');
    const place = isolation === 'iframe' ? element.frameLocator('iframe') : element;
    const composer = place.locator('textarea');
    await composer.click();
    // The widget renders into it as soon as it has its texts.
    await expect(place.locator('div[dir=ltr]')).toBeAttached();
    await page.keyboard.type('Are you there?');
    await page.keyboard.press('Enter');
    const line = place.getByText('Are you there?');
    await expect(line).toHaveCSS('border-radius', '16px');
    await expect(line).toHaveCSS('font-family', /system-ui/);
    await release();
    const chat = chatOn(page, isolation);
    await expect(chat.questions).toHaveText(/Are you there\?/);
    await expect(chat.answers.first()).toContainText('Answered.');
    await expect(place.getByText('Are you there?')).toHaveCount(1);
    await expect(composer).toBeInViewport();
  });
}
