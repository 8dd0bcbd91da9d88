import type { Page } from '@playwright/test';
import { chatOfExample } from './chat-page';
import { type Stack, startStack } from './stack/stack';
import { test as base, expect } from './test';

/** A stack whose frames have a separate origin, on a different site from the portal and the page. */
const test = base.extend<object, { stack: Stack }>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the pattern.
    async ({}, use) => {
      const stack = await startStack({ frameHost: 'frames.localhost' });
      await use(stack);
      await stack.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

// One worker, so that its stack starts only once.
test.describe.configure({ mode: 'default' });

const frameOriginOf = (stack: Stack) => stack.portal.replace('//localhost', '//frames.localhost');

/** Records the origins of all requests, and the browser's refusals. */
function watch(page: Page) {
  const seen = { origins: new Set<string>(), refusals: [] as string[] };
  page.context().on('request', request => seen.origins.add(new URL(request.url()).origin));
  page.on('console', message => {
    if (/Content Security Policy|CORS|Trusted|violates/i.test(message.text()))
      seen.refusals.push(message.text());
  });
  return seen;
}

test('a frame on an origin of its own answers, with the tokens of the page', async ({ page, stack }) => {
  const seen = watch(page);
  stack.model.use(() => [{ text: 'From afar.' }]);
  await page.goto(`${stack.examples}/script-tag/?isolation=iframe`);
  const chat = chatOfExample(page, 'iframe');
  await chat.ask('Where are you?');
  await expect(chat.answers.first()).toContainText('From afar.');
  expect(await page.locator('#help iframe').getAttribute('src')).toContain(`${frameOriginOf(stack)}/embed/`);
  expect(seen).toEqual({
    origins: new Set([stack.examples, stack.portal, frameOriginOf(stack)]),
    refusals: [],
  });
});

test('a diagram is drawn in a frame of the server, in either', async ({ page, stack }) => {
  const seen = watch(page);
  stack.model.use(() => [{ text: '```dot\ndigraph { near -> far }\n```\n' }]);
  for (const isolation of ['iframe', 'shadow'] as const) {
    await page.goto(`${stack.examples}/script-tag/?isolation=${isolation}`);
    const chat = chatOfExample(page, isolation);
    await chat.ask('Draw it');
    const diagram = chat.answers.first().getByTitle(/^Diagram/);
    await expect(diagram.contentFrame().locator('svg')).toContainText('far');
    expect(await diagram.getAttribute('src')).toContain(`${stack.portal}/embed/v1/sandbox/`);
  }
  expect(seen.refusals).toEqual([]);
});

test('a person signs in from a frame on an origin of its own, and stays signed in', async ({
  page,
  stack,
}) => {
  const seen = watch(page);
  stack.model.use(() => [{ text: 'Welcome.' }]);
  await page.goto(`${stack.examples}/script-tag/?isolation=iframe&token=none`);
  const chat = chatOfExample(page, 'iframe');
  const widget = page.frameLocator('#help iframe');
  await chat.composer.fill('May I come in?');
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    widget.getByRole('button', { name: 'Sign in' }).click(),
  ]);
  await popup.locator('input[name="username"]').fill('member');
  await popup.locator('input[name="password"]').fill('demo');
  await popup.locator('input[name="password"]').press('Enter');
  await expect(popup).toHaveURL(new RegExp(`^${stack.portal}/`));
  await popup.getByRole('button', { name: 'Allow' }).click();
  await expect(chat.answers.first()).toContainText('Welcome.');
  await page.reload();
  await expect(chat.answers.first()).toContainText('Welcome.');
  // The frame's origin has no cookies.
  expect(await page.context().cookies(frameOriginOf(stack))).toEqual([]);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(widget.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(seen.refusals).toEqual([]);
});

test('a token that another page of the application was given is used in no frame', async ({
  page,
  stack,
}) => {
  // The application allows both origins, and the server cannot tell which of them embeds the frame.
  const own = stack.examples.replace('127.0.0.1', 'localhost');
  const carried: (string | undefined)[] = [];
  page.on('request', request => {
    if (new URL(request.url()).pathname.startsWith('/api/')) carried.push(request.headers().authorization);
  });
  await page.route(`${own}/script-tag/token`, async route => {
    const headers = { origin: stack.examples };
    const answer = await page.request.post(`${stack.examples}/script-tag/token`, { headers });
    await route.fulfill({ response: answer });
  });
  await page.goto(`${own}/script-tag/?isolation=iframe`);
  const widget = page.frameLocator('#help iframe');
  await expect(widget.getByText('This page may not show the assistant')).toBeVisible();
  expect(carried.filter(Boolean)).toEqual([]);

  await page.unroute(`${own}/script-tag/token`);
  stack.model.use(() => [{ text: 'At home.' }]);
  await page.reload();
  const chat = chatOfExample(page, 'iframe');
  await chat.ask('And here?');
  await expect(chat.answers.first()).toContainText('At home.');
});

test('pages of no application cannot show the frame, and none can show the portal', async ({
  page,
  stack,
}) => {
  await page.goto(`${stack.examples}/script-tag/?isolation=iframe`);
  const src = await page.locator('#help iframe').getAttribute('src');
  const address = 'http://elsewhere.localhost/page';
  await page.route(address, route =>
    route.fulfill({
      contentType: 'text/html',
      body: [src, `${stack.portal}/chat`, `${frameOriginOf(stack)}/chat`]
        .map(each => `<iframe src="${each?.replaceAll('&', '&amp;')}"></iframe>`)
        .join(''),
    }),
  );
  await page.goto(address);
  // The browser shows its error page in place of a page that refuses to be framed.
  await expect
    .poll(() => page.frames().map(frame => frame.url()))
    .toEqual([address, ...Array(3).fill('chrome-error://chromewebdata/')]);
});
