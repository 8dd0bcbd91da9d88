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

for (const isolation of isolations) {
  test(`an unknown key is shown as ORIGIN_NOT_ALLOWED, in ${isolation}`, async ({ page, stack }) => {
    const errors: string[] = [];
    page.on('console', message => message.type() === 'error' && errors.push(message.text()));
    const key = await publishableKeyOf(stack);
    await openHostPage(page, stack, {
      isolation,
      script: null,
      body: `<div id="help"></div><script src="${stack.portal}/sdk/v1/oriel.js" data-oriel-target="#help" data-oriel-isolation="${isolation}" data-oriel-api="${stack.portal}" data-oriel-publishable-key="${key}x" data-oriel-token-url="/script-tag/token"></script>`,
    });
    await waitForState(page, 'error');
    // The loader's plain line is there before the card is.
    const card = page.locator('oriel-chat .card');
    await expect(card.getByText('ORIGIN_NOT_ALLOWED', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: /Try again/ })).toHaveCount(1);
    // The card, `ready`, the console and the diagnosis say the same in both isolations.
    const message = 'The server does not know the publishable key.';
    const fix = 'Set publishableKey to the key of an application of this server.';
    const reported = await page.evaluate(async () => {
      const { handle } = document.querySelector<HandledElement>('oriel-chat') ?? {};
      return {
        ready: await handle?.ready.catch(({ code, message, hint }) => [code, message, hint]),
        findings: (await handle?.diagnose())?.checks.filter(check => !check.ok),
      };
    });
    expect(reported).toEqual({
      ready: ['ORIGIN_NOT_ALLOWED', message, fix],
      findings: [{ name: 'origin', ok: false, code: 'ORIGIN_NOT_ALLOWED', message, fix }],
    });
    await expect(card).toContainText('This page may not embed the assistant.');
    await card.getByText('For the operators of this page').click();
    await expect(card.getByText(message)).toBeVisible();
    await expect(card.getByText(fix)).toBeVisible();
    expect(errors.join('\n')).toContain(message);
    expect(errors.join('\n')).toContain(fix);
    await expect(
      page.getByText(`${stack.portal}/docs/troubleshooting#origin_not_allowed`).first(),
    ).toBeAttached();
  });
}

for (const isolation of isolations) {
  test(
    `what the widget refuses of its props stands in the console and for the operators, in ${isolation}`,
    daily(isolation === 'iframe'),
    async ({ page, stack }) => {
      const received = page.waitForEvent('console', message => /OrielError.*layout/s.test(message.text()));
      await openHostPage(page, stack, {
        isolation,
        script: `data-oriel-target="#help" data-oriel-props='{"layout":"nope"}'`,
      });
      await waitForState(page, 'error');
      await received;
      const place = isolation === 'iframe' ? page.locator('oriel-chat').frameLocator('iframe') : page;
      await expect(place.getByText('INVALID_OPTIONS', { exact: true })).toBeVisible();
      await expect(place.getByText('at layout')).toBeHidden();
      await place.getByText('For the operators of this page').click();
      await expect(place.getByText('at layout')).toBeVisible();
    },
  );
}

for (const isolation of isolations) {
  test(
    `an update with props that the widget does not know is refused, and one that takes them back heals it, in ${isolation}`,
    daily(isolation === 'shadow'),
    async ({ page, stack }) => {
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
    },
  );
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
        // Events with this name carry the state.
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
      await expect(place.getByText('This page could not sign you in')).toBeVisible();
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
