import { pingInterval } from '@oriel/bridge';
import { orielErrorCodes } from '@oriel/contracts';
import type { Page } from '@playwright/test';
import { daily } from '../daily';
import { expect, test } from '../e2e/test';
import { type ErrorCase, errorCases } from './error-cases';
import { type HandledElement, type Isolation, isolations, openHostPage, waitForState } from './host-page';

/** Codes that appear elsewhere: next to a widget, or only in the handle's results. */
const elsewhere = [
  'TARGET_NOT_FOUND',
  'FRAME_RELOADED',
  'FRAME_REMOVED',
  'FRAME_LOST',
  'REQUEST_TIMEOUT',
  'METHOD_NOT_FOUND',
  'INVALID_MESSAGE',
  'TOKEN_REJECTED',
  'ABORTED',
  'DESTROYED',
];

test('every code is looked at', () => {
  const codes = new Set([...errorCases.map(({ code }) => code), ...elsewhere]);
  expect([...codes].sort()).toEqual([...orielErrorCodes].sort());
});

const locales = ['de', 'en'] as const;

const says = {
  again: { de: 'Erneut versuchen', en: 'Try again' },
  signIn: { de: 'Anmelden', en: 'Sign in' },
};

const placeOf = (page: Page, isolation: Isolation, { place }: Pick<ErrorCase, 'place'>) =>
  place === 'widget' && isolation === 'iframe' ? page.locator('oriel-chat').frameLocator('iframe') : page;

/** Collects all errors that are reported to the page. */
async function collectErrors(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    const codes: string[] = [];
    Object.assign(window, { codes });
    // Events with this name carry an error.
    document.addEventListener('oriel:error', event => codes.push((event as CustomEvent).detail.code));
  });
  return () => page.evaluate(() => Reflect.get(window, 'codes'));
}

for (const [index, each] of errorCases.entries()) {
  for (const isolation of each.isolations) {
    for (const locale of locales) {
      const isTheOne =
        isolation === each.isolations[index % each.isolations.length] &&
        locale === locales[Math.floor(index / each.isolations.length) % 2];
      test(
        `${each.name} is shown as ${each.code}, in ${isolation} (${locale})`,
        daily(isTheOne),
        async ({ page, stack }) => {
          const reported = await collectErrors(page);
          const advice: string[] = [];
          page.on('console', message => message.type() === 'error' && advice.push(message.text()));
          const repair = await each.arrange?.(page, stack);
          // Skips the time that a frame has to answer.
          if (each.waits) await page.clock.install();
          await openHostPage(page, stack, {
            isolation,
            script: `data-oriel-target="#help" data-oriel-locale="${locale}" ${each.script ?? ''}`,
            ...(each.headers && { headers: each.headers }),
          });
          if (each.waits) {
            await waitForState(page, 'connecting');
            await page.clock.fastForward(each.waits);
          }
          await waitForState(page, each.state);
          const place = placeOf(page, isolation, each);
          await expect(place.getByText(each.says[locale]).first()).toBeVisible();
          const settled = page.evaluate(() =>
            document.querySelector<HandledElement>('oriel-chat')?.handle.ready.catch(error => error.code),
          );
          expect(await settled).toBe(each.settles ?? each.code);
          if (each.state === 'error') expect(await reported()).toContain(each.code);
          if (each.place === 'card') {
            const card = page.locator('oriel-chat .card');
            await expect(card.locator('code')).toHaveText(each.code);
            if (each.code !== 'CSP_BLOCKED')
              await expect(
                card.getByText(`${stack.portal}/docs/troubleshooting#${each.code.toLowerCase()}`),
              ).toBeAttached();
            // The message includes the fix, as text.
            expect(advice.join('\n')).toMatch(/OrielError: .*(\/docs\/troubleshooting#| Add | Check )/s);
          }
          if (each.state === 'auth') {
            await expect(place.getByRole('button', { name: says.signIn[locale] })).toBeVisible();
            return;
          }
          const again = place.getByRole('button', { name: says.again[locale] });
          await expect(again).toBeVisible();
          if (!repair) return;
          await repair();
          await again.click();
          await waitForState(page, 'ready');
          await expect(page.locator('oriel-chat .card')).toHaveCount(0);
        },
      );
    }
  }
}

test('what cannot be placed is told by the handle alone, as TARGET_NOT_FOUND', async ({ page, stack }) => {
  // Skips the time that the target may take to appear.
  await page.clock.install();
  await openHostPage(page, stack, { isolation: 'shadow', script: null, body: '' });
  await page.addScriptTag({ url: `${stack.portal}/sdk/v1/oriel.js` });
  await page.evaluate(() => {
    Object.assign(window, { mounted: Reflect.get(window, 'oriel').mount('#nowhere') });
  });
  await page.clock.fastForward(11_000);
  const found = await page.evaluate(async () => {
    const handle = Reflect.get(window, 'mounted');
    const code = await handle.ready.catch((error: { code: string }) => error.code);
    return { code, state: handle.state };
  });
  expect(found).toEqual({ code: 'TARGET_NOT_FOUND', state: 'error' });
});

for (const isolation of isolations) {
  test(
    `what a page asks in vain rejects, and leaves the widget as it is, in ${isolation}`,
    daily(isolation === 'iframe'),
    async ({ page, stack }) => {
      await openHostPage(page, stack, { isolation });
      await waitForState(page, 'ready');
      const codes = await page.evaluate(async () => {
        const handle = document.querySelector<HandledElement>('oriel-chat')?.handle;
        const code = (command: string, input: unknown, options?: object) =>
          handle?.request(command, input, options).then(
            () => 'fulfilled',
            error => error.code,
          );
        return [
          await code('nothing', {}),
          await code('sendMessage', { text: 5 }),
          await code('copyHistory', {}, { signal: AbortSignal.abort() }),
          handle?.state,
        ];
      });
      expect(codes).toEqual(['METHOD_NOT_FOUND', 'INVALID_MESSAGE', 'ABORTED', 'ready']);
      await expect(page.locator('oriel-chat .card')).toHaveCount(0);
      const ended = await page.evaluate(async () => {
        const handle = document.querySelector<HandledElement>('oriel-chat')?.handle;
        handle?.destroy();
        return [await handle?.request('focus', {}).catch(error => error.code), handle?.state];
      });
      expect(ended).toEqual(['DESTROYED', 'destroyed']);
    },
  );
}

for (const [locale, says] of [
  ['de', 'Der Assistent wird neu verbunden'],
  ['en', 'The assistant reconnects'],
] as const) {
  test(
    `a frame that reloads is waited for under a notice, and what is asked ends in time (${locale})`,
    daily(locale === 'de'),
    async ({ page, stack }) => {
      await openHostPage(page, stack, {
        isolation: 'iframe',
        script: `data-oriel-target="#help" data-oriel-locale="${locale}"`,
      });
      await waitForState(page, 'ready');
      const silence = /\/embed\/v1\/frame/;
      await page.route(silence, route => route.fulfill({ contentType: 'text/html', body: '<p>Silence' }));
      const reload = () =>
        page.evaluate(() => {
          const frame = document.querySelector('oriel-chat')?.shadowRoot?.querySelector('iframe');
          if (frame) frame.src = `${frame.src}`;
        });
      await reload();
      await waitForState(page, 'degraded');
      const notice = page.locator('oriel-chat .card');
      await expect(notice).toContainText(says);
      await expect(notice.locator('code')).toHaveText('FRAME_RELOADED');
      await expect(notice.getByRole('button')).toHaveCount(0);
      const code = await page.evaluate(() =>
        document
          .querySelector<HandledElement>('oriel-chat')
          ?.handle.request('copyHistory', {}, { timeout: 50 })
          .catch(error => error.code),
      );
      expect(code).toBe('REQUEST_TIMEOUT');
      await page.unroute(silence);
      await reload();
      await waitForState(page, 'ready');
      await expect(notice).toHaveCount(0);
    },
  );
}

test('a frame that falls silent is told as FRAME_LOST, and as it was before when it answers again', async ({
  page,
  stack,
}) => {
  await page.route(/\/script-tag\/token$/, route => route.fulfill({ status: 401 }));
  // Pings are sent twenty times as often, and the maximum silence of a frame shrinks accordingly.
  await page.addInitScript(interval => {
    if (window !== top) return;
    const { setTimeout: original } = window;
    Object.assign(window, {
      setTimeout: (handler: () => void, delay: number, ...rest: unknown[]) =>
        original(handler, delay === interval ? delay / 20 : delay, ...rest),
    });
  }, pingInterval);
  await openHostPage(page, stack, {
    isolation: 'iframe',
    script: 'data-oriel-target="#help" data-oriel-locale="en"',
  });
  await waitForState(page, 'auth');
  const frame = page.frames().find(each => each.url().includes('/embed/v1/frame'));
  const silence = (isSilent: boolean) =>
    frame?.evaluate(silent => {
      const { prototype } = MessagePort;
      const kept = Reflect.get(window, 'kept') ?? prototype.postMessage;
      Object.assign(window, { kept });
      prototype.postMessage = silent ? () => {} : kept;
    }, isSilent);
  await silence(true);
  await waitForState(page, 'error');
  const card = page.locator('oriel-chat .card');
  await expect(card.locator('code')).toHaveText('FRAME_LOST');
  await expect(card).toContainText('The assistant has stopped responding');
  await expect(card.getByRole('button', { name: 'Try again' })).toBeVisible();
  const found = await page.evaluate(async () => {
    const { handle } = document.querySelector<HandledElement>('oriel-chat') as HandledElement;
    const codeOf = (promise: Promise<unknown>) =>
      promise.then(
        () => 'fulfilled',
        ({ code, widget }) => `${code} of ${widget}`,
      );
    return [await codeOf(handle.ready), await codeOf(handle.request('focus', {}))];
  });
  expect(found).toEqual(['FRAME_LOST of chat', 'FRAME_LOST of chat']);
  await silence(false);
  await waitForState(page, 'auth');
  await expect(card).toHaveCount(0);
});

test('trying again brings back a frame that something has removed', async ({ page, stack }) => {
  await openHostPage(page, stack, {
    isolation: 'iframe',
    script: 'data-oriel-target="#help" data-oriel-locale="en"',
  });
  await waitForState(page, 'ready');
  await page.evaluate(() => {
    document.querySelector('oriel-chat')?.shadowRoot?.querySelector('iframe')?.remove();
  });
  await expect(page.locator('oriel-chat .card code')).toHaveText('FRAME_REMOVED', { timeout: 20_000 });
  await waitForState(page, 'error');
  await page.getByRole('button', { name: 'Try again' }).click();
  await waitForState(page, 'ready');
});
