import { createHash, randomBytes } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { openHostPage, publishableKeyOf } from '../sdk/host-page';
import { chatOfExample } from './chat-page';
import { logInAtWindow, signInAtWindow } from './sign-in-window';
import type { Stack } from './stack/stack';
import { expect, signIn, test } from './test';

/** Starts an attempt as anybody can who has read the key in a page. */
async function beginElsewhere(stack: Stack) {
  const verifier = randomBytes(32).toString('base64url');
  const send = async (path: string, body: object) => {
    const answer = await fetch(`${stack.portal}/api/access/v1/embed-sign-ins${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: stack.examples,
        'x-api-key': await publishableKeyOf(stack),
      },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { id: string; url: string; status: string };
  };
  const codeChallenge = createHash('sha256').update(verifier).digest('base64url');
  const { id, url } = await send('', { codeChallenge, origin: stack.examples, widgets: ['chat'] });
  const status = async () => (await send(`/${id}`, { codeVerifier: verifier })).status;
  return { url, status };
}

/** Lets a person agree to the application of the examples; afterwards the person is signed in only at the server. */
async function agree(context: BrowserContext, stack: Stack): Promise<void> {
  const page = await context.newPage();
  await signIn(page, stack);
  const { url, status } = await beginElsewhere(stack);
  await page.goto(url);
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.getByRole('heading', { name: 'You are signed in' }).waitFor();
  expect(await status()).toBe('done');
  await page.close();
}

/** Opens a window for an attempt, with a script that forges the page's answer as soon as it is asked for. */
async function openForged(page: Page, url: string, forge: string): Promise<Page> {
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(`{
      const url = ${JSON.stringify(url)};
      const answer = { oriel: 'sign-in-answer', url };
      globalThis.opened = open(url);
      ${forge}
    }`),
  ]);
  return opened;
}

const asked = (window: Page) => window.getByRole('button', { name: 'Allow' });

for (const isolation of ['shadow', 'iframe'] as const) {
  test(`a person who has agreed is not asked in the window of the page itself, in ${isolation}`, async ({
    page,
    context,
    stack,
  }) => {
    // The test signs in four times, twice through the real login.
    test.slow();
    const answers: string[] = [];
    context.on('request', request => {
      if (request.method() !== 'POST' || !request.url().includes('/embed/v1/sign-in/')) return;
      answers.push(new URLSearchParams(request.postData() ?? '').get('answer') ?? '');
    });
    stack.model.use(() => [{ text: 'Welcome.' }]);
    await page.goto(`${stack.examples}/script-tag/?isolation=${isolation}&token=none`);
    const widget = isolation === 'iframe' ? page.frameLocator('#help iframe') : page.locator('#help');
    const open = async () => {
      const [popup] = await Promise.all([
        page.waitForEvent('popup'),
        widget.getByRole('button', { name: 'Sign in' }).click(),
      ]);
      return popup;
    };
    await signInAtWindow(await open(), stack);
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    // The page loses its session without a sign-out by the person.
    const loseSession = async () => {
      await context.clearCookies({ name: /^(__Secure-|__Host-)?oriel-embed/ });
      await page.reload();
    };
    await loseSession();
    answers.length = 0;
    const popup = await open();
    await expect.poll(() => popup.isClosed()).toBe(true);
    const chat = chatOfExample(page, isolation);
    await chat.ask('Am I in?');
    await expect(chat.answers.first()).toContainText('Welcome.');
    expect(answers).toEqual(['known']);
    // After a sign-out, the window asks for the account, because it may be a different one.
    await page.getByRole('button', { name: 'Sign out' }).click();
    const asking = await open();
    await expect(asking.getByRole('link', { name: 'Not you? Switch account' })).toBeVisible();
    await asking.getByRole('button', { name: 'Allow' }).click();
    await expect.poll(() => asking.isClosed()).toBe(true);
    expect(answers).toEqual(['known', 'allow']);
    // The response that signs her in sets a cookie, and may arrive after the window has closed.
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    // Also works through the real login.
    await context.clearCookies();
    await page.reload();
    const again = await open();
    await logInAtWindow(again, 'member');
    await expect.poll(() => again.isClosed()).toBe(true);
    expect(answers).toEqual(['known', 'allow', 'known']);
  });
}

test('a link on the page of the application asks, also behind a redirect and while a sign-in is open there', async ({
  page,
  context,
  stack,
}) => {
  const { url, status } = await beginElsewhere(stack);
  await context.route('http://evil.test/**', route =>
    route.fulfill({ status: 302, headers: { location: url } }),
  );
  await openHostPage(page, stack, {
    isolation: 'shadow',
    hasTokens: false,
    body: '<div id="help"></div><a target="_blank" rel="opener" href="http://evil.test/x">Minutes</a>',
  });
  const [own] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Sign in' }).click(),
  ]);
  await own.locator('input[name="username"]').waitFor();
  await agree(context, stack);
  const [opened] = await Promise.all([page.waitForEvent('popup'), page.getByText('Minutes').click()]);
  await expect(asked(opened)).toBeVisible();
  await expect(opened.getByText(stack.examples)).toBeVisible();
  expect(await status()).toBe('pending');
});

test('an answer that is forged by another page or another window settles nothing', async ({
  page,
  context,
  stack,
}) => {
  await agree(context, stack);
  await context.route('http://evil.test/**', route =>
    route.fulfill({ contentType: 'text/html', body: '<p>Free music</p>' }),
  );
  await openHostPage(page, stack, { isolation: 'shadow', script: null });
  const foreign = await context.newPage();
  await foreign.goto('http://evil.test/');
  const flood = (from: string, answer = 'answer') =>
    `setInterval(() => ${from}.postMessage(${answer}, '*'), 20);`;
  const inFrame = `const frame = document.body.appendChild(document.createElement('iframe'));
    frame.contentWindow.eval('const answer = ' + JSON.stringify(answer) + ${JSON.stringify(`;${flood('parent.opened')}`)});`;
  const cases = [
    ['a page of another origin', foreign, flood('opened')],
    ['a frame of the page', page, inFrame],
    ['the page, about another attempt', page, flood('opened', '{ ...answer, url: url + "x" }')],
  ] as const;
  for (const [who, from, forge] of cases) {
    const { url, status } = await beginElsewhere(stack);
    const opened = await openForged(from, url, forge);
    await expect(asked(opened), who).toBeVisible();
    expect(await status(), who).toBe('pending');
  }
  // A genuine answer succeeds, which shows that the attempts above failed because they were forged.
  const { url, status } = await beginElsewhere(stack);
  const opened = await openForged(page, url, flood('opened'));
  await expect.poll(() => opened.isClosed()).toBe(true);
  expect(await status()).toBe('done');
});
