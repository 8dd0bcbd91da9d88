import { daily } from '../daily';
import { expect, test } from '../e2e/test';
import {
  chatOn,
  type HandledElement,
  isolations,
  openHostPage,
  publishableKeyOf,
  waitForState,
} from './host-page';

/** Who meets which error sees its code and a sentence; `ready` says the same to the page. */
const cases: {
  readonly code: string;
  readonly isolation: 'shadow' | 'iframe';
  readonly name: string;
  readonly script?: string;
  readonly block?: RegExp;
  readonly answer?: { status: number; body: string };
  readonly headers?: Record<string, string>;
}[] = [
  {
    name: 'code that does not come',
    code: 'LOAD_FAILED',
    isolation: 'shadow',
    block: /\/sdk\/v1\/shadow-(?!chat|react)/,
  },
  {
    name: 'a widget that does not come',
    code: 'LOAD_FAILED',
    isolation: 'shadow',
    block: /\/sdk\/v1\/shadow-/,
  },
  {
    name: 'an unknown option',
    code: 'INVALID_OPTIONS',
    isolation: 'shadow',
    script: 'data-oriel-colour="red"',
  },
  {
    name: 'a widget that is not built',
    code: 'FEATURE_DISABLED',
    isolation: 'shadow',
    script: 'data-oriel-widget="images"',
  },
  { name: 'an unknown key, in a frame,', code: 'ORIGIN_NOT_ALLOWED', isolation: 'iframe', script: 'key' },
  { name: 'an unknown key', code: 'ORIGIN_NOT_ALLOWED', isolation: 'shadow', script: 'key' },
  {
    name: 'a frame that is given no time',
    code: 'INVALID_OPTIONS',
    isolation: 'iframe',
    script: `data-oriel-frame='{"timeout":"x"}'`,
  },
  {
    name: 'a frame that says nothing',
    code: 'HANDSHAKE_TIMEOUT',
    isolation: 'iframe',
    script: `data-oriel-frame='{"timeout":700}'`,
    answer: { status: 200, body: '<p>Silence' },
  },
  {
    name: 'a policy without frames',
    code: 'CSP_BLOCKED',
    isolation: 'iframe',
    headers: { 'content-security-policy': "frame-src 'none'" },
  },
];

for (const { name, code, isolation, script = '', block, answer, headers } of cases) {
  test(`${name} is shown as ${code}`, async ({ page, stack }) => {
    if (block) await page.route(block, route => route.abort());
    if (answer)
      await page.route(/\/embed\/v1\/frame/, route => route.fulfill({ ...answer, contentType: 'text/html' }));
    const errors: string[] = [];
    page.on('console', message => message.type() === 'error' && errors.push(message.text()));
    const key = await publishableKeyOf(stack);
    if (script === 'key') {
      await page.route(/\/host-page$/, async route => route.fallback());
      await openHostPage(page, stack, {
        isolation,
        script: null,
        body: `<div id="help"></div><script src="${stack.portal}/sdk/v1/oriel.js" data-oriel-target="#help" data-oriel-isolation="${isolation}" data-oriel-api="${stack.portal}" data-oriel-publishable-key="${key}x" data-oriel-token-url="/script-tag/token"></script>`,
      });
    } else
      await openHostPage(page, stack, {
        isolation,
        script: `data-oriel-target="#help" ${script}`,
        headers: headers ?? {},
      });
    await waitForState(page, 'error');
    await expect(page.getByText(code).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /Try again/ })).toBeVisible();
    const settled = await page.evaluate(() =>
      document.querySelector<HandledElement>('oriel-chat')?.handle.ready.catch(error => error.code),
    );
    expect(settled).toBe(code);
    const place = `docs/embedding.md#${code.toLowerCase()}`;
    if (code !== 'CSP_BLOCKED') await expect(page.getByText(place).first()).toBeAttached();
    // With what there is to do, as text.
    expect(errors.join('\n')).toMatch(/OrielError: .* (docs\/|See |Add |Check )/s);
  });
}

for (const isolation of isolations) {
  test(`what the widget refuses of its props stands in the console and for the operators, in ${isolation}`, async ({
    page,
    stack,
  }) => {
    const told = page.waitForEvent('console', message => /OrielError.*layout/s.test(message.text()));
    await openHostPage(page, stack, {
      isolation,
      script: `data-oriel-target="#help" data-oriel-props='{"layout":"nope"}'`,
    });
    await waitForState(page, 'error');
    await told;
    const place = isolation === 'iframe' ? page.locator('oriel-chat').frameLocator('iframe') : page;
    await expect(place.getByText('INVALID_OPTIONS', { exact: true })).toBeVisible();
    await expect(place.getByText('at layout')).toBeHidden();
    await place.getByText('For the operators of this page').click();
    await expect(place.getByText('at layout')).toBeVisible();
  });
}

for (const isolation of isolations) {
  test(`an update with props that the widget does not know is refused, and one that takes them back heals it, in ${isolation}`, async ({
    page,
    stack,
  }) => {
    await openHostPage(page, stack, { isolation });
    await waitForState(page, 'ready');
    const update = (props: object | null) =>
      page.locator('oriel-chat').evaluate((element, given) => {
        const { handle } = element as HandledElement;
        return handle?.update({ props: given } as never);
      }, props);
    await update({ layuot: 'full' });
    await waitForState(page, 'error');
    const place = isolation === 'iframe' ? page.locator('oriel-chat').frameLocator('iframe') : page;
    await expect(place.getByText('INVALID_OPTIONS', { exact: true })).toBeVisible();
    await update(null);
    await waitForState(page, 'ready');
  });
}

test('trying again after the network is back leads to the chat', async ({ page, stack }) => {
  const pattern = /\/sdk\/v1\/shadow-/;
  await page.route(pattern, route => route.abort());
  await openHostPage(page, stack, { isolation: 'shadow' });
  await waitForState(page, 'error');
  await page.unroute(pattern);
  await page.getByRole('button', { name: 'Try again' }).click();
  await waitForState(page, 'ready');
});

test('a frame that is reloaded reconnects by itself', async ({ page, stack }) => {
  await openHostPage(page, stack, { isolation: 'iframe' });
  await waitForState(page, 'ready');
  const states = await page.evaluate(async () => {
    const chat = document.querySelector<HandledElement>('oriel-chat');
    const states: string[] = [];
    const back = new Promise<void>(resolve => {
      chat?.addEventListener('oriel:state', event => {
        // Events of this name carry the state.
        const { state } = (event as CustomEvent<{ state: string }>).detail;
        states.push(state);
        if (state === 'ready') resolve();
      });
    });
    const frame = chat?.shadowRoot?.querySelector('iframe');
    if (frame) frame.src = `${frame.src}`;
    await back;
    return states;
  });
  expect(states.slice(0, 2)).toEqual(['degraded', 'connecting']);
  expect(states.at(-1)).toBe('ready');
  await expect(chatOn(page, 'iframe').composer).toBeVisible();
});

for (const isolation of isolations) {
  test(
    `a page whose sign-in fails says so, and not that there is no connection, in ${isolation}`,
    daily(isolation === 'shadow'),
    async ({ page, stack }) => {
      await page.route(/\/script-tag\/token$/, route => route.fulfill({ status: 503, body: '' }));
      await openHostPage(page, stack, {
        isolation,
        script: 'data-oriel-target="#help" data-oriel-locale="en"',
      });
      await waitForState(page, 'error');
      const place = isolation === 'iframe' ? page.locator('oriel-chat').frameLocator('iframe') : page;
      await expect(place.getByText('The sign-in of this page is not available at the moment')).toBeVisible();
      const found = await page.evaluate(async () => {
        const { handle } = document.querySelector<HandledElement>('oriel-chat') ?? {};
        const diagnosis = await handle?.diagnose();
        return {
          ready: await handle?.ready.catch(({ code, hint }) => ({ code, isHelpful: hint.includes('503') })),
          token: diagnosis?.checks.find(check => check.name === 'token')?.code,
        };
      });
      expect(found).toEqual({
        ready: { code: 'TOKEN_UNAVAILABLE', isHelpful: true },
        token: 'TOKEN_UNAVAILABLE',
      });
      await page.unroute(/\/script-tag\/token$/);
      await place.getByRole('button', { name: 'Try again' }).click();
      await waitForState(page, 'ready');
    },
  );
}
