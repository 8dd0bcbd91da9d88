import { daily } from '../daily';
import { expect, test } from '../e2e/test';
import {
  attributesOf,
  chatOn,
  type HandledElement,
  isolations,
  openHostPage,
  publishableKeyOf,
  waitForState,
} from './host-page';

for (const isolation of isolations) {
  test.describe(`in ${isolation === 'shadow' ? 'a shadow root' : 'a frame'}`, () => {
    test(
      'a script tag puts the chat into its target',
      daily(isolation === 'shadow'),
      async ({ page, stack }) => {
        await openHostPage(page, stack, { isolation });
        await waitForState(page, 'ready');
        await expect(chatOn(page, isolation).composer).toBeVisible();
        await expect(page.locator('#help > oriel-chat')).toHaveCount(1);
      },
    );

    test(
      'an element shows the chat and follows its attributes',
      daily(isolation === 'iframe'),
      async ({ page, stack }) => {
        const body = `<oriel-chat locale="en" ${await attributesOf(stack, isolation, '')}></oriel-chat>`;
        await openHostPage(page, stack, { isolation, body, script: 'data-oriel-target="#nowhere"' });
        await waitForState(page, 'ready');
        const chat = chatOn(page, isolation);
        await expect(chat.composer).toHaveAccessibleName('Message');
        await page.locator('oriel-chat').evaluate(element => element.setAttribute('locale', 'de'));
        await expect(chat.composer).toHaveAccessibleName('Nachricht');
      },
    );

    test(
      'a function mounts the chat, and its handle asks and listens',
      daily(isolation === 'shadow'),
      async ({ page, stack }) => {
        stack.model.use(() => [{ text: 'Good ' }, { text: 'morning.' }]);
        await openHostPage(page, stack, {
          isolation,
          body: '<div id="a"></div>',
          script: 'data-oriel-target="#nowhere"',
        });
        await page.waitForFunction(() => 'oriel' in window);
        const key = await publishableKeyOf(stack);
        const received = await page.evaluate(
          async ([api, publishableKey, kind]) => {
            // The loader script has defined it.
            const { oriel } = window as unknown as {
              oriel: { mount(target: string, options: object): never };
            };
            const handle: HandledElement['handle'] & {
              on(event: string, listener: (detail: never) => void): void;
            } = oriel.mount('#a', { api, publishableKey, isolation: kind, tokenUrl: '/script-tag/token' });
            const ready = await handle.ready;
            const completed = new Promise<{ text: string }>(resolve =>
              handle.on('message:completed', resolve),
            );
            await handle.request('sendMessage', { text: 'Hello' });
            return {
              ready,
              text: (await completed).text,
              unknown: await handle.request('dance', {}).catch(e => e.code),
            };
          },
          [stack.portal, key, isolation],
        );
        expect(received).toMatchObject({
          ready: { protocol: 1 },
          text: 'Good morning.',
          unknown: 'METHOD_NOT_FOUND',
        });
      },
    );
  });
}

test('a target that comes late is found', async ({ page, stack }) => {
  await openHostPage(page, stack, { isolation: 'shadow', body: '<main></main>' });
  await page.waitForFunction(() => 'oriel' in window);
  await page.evaluate(() => {
    const place = document.createElement('div');
    place.id = 'help';
    document.querySelector('main')?.append(place);
  });
  await waitForState(page, 'ready');
});

test('a second script of the same version joins the first', async ({ page, stack }) => {
  const body = '<div id="help"></div><div id="other"></div>';
  await openHostPage(page, stack, { isolation: 'shadow', body });
  await waitForState(page, 'ready');
  const files: string[] = [];
  page.on('request', request => files.push(new URL(request.url()).pathname));
  const isSame = await page.evaluate(async () => {
    const before = Reflect.get(window, 'oriel');
    const first = document.querySelector<HTMLScriptElement>('script[data-oriel-api]');
    const script = document.createElement('script');
    // The browser treats another address as a separate file, so the script runs again.
    script.src = `${first?.src}?second`;
    Object.assign(script.dataset, { ...first?.dataset, orielTarget: '#other' });
    await new Promise(resolve => {
      script.onload = resolve;
      document.body.append(script);
    });
    return before !== undefined && before === Reflect.get(window, 'oriel');
  });
  expect(isSame).toBe(true);
  await waitForState(page, 'ready', '#other oriel-chat');
  expect(files.filter(path => /\/sdk\/v1\/(oriel|shadow-)/.test(path))).toEqual(['/sdk/v1/oriel.js']);
});

test('an element is given later what no attribute says', async ({ page, stack }) => {
  const attributes = await attributesOf(stack, 'shadow', '', false);
  await openHostPage(page, stack, { isolation: 'shadow', body: '', script: 'data-oriel-target="#nowhere"' });
  await page.waitForFunction(() => customElements.get('oriel-chat'));
  const received = await page.evaluate(async markup => {
    document.body.insertAdjacentHTML('beforeend', `<oriel-chat locale="en" ${markup}></oriel-chat>`);
    const { handle } = document.querySelector<HandledElement>('oriel-chat') as HandledElement;
    const notified: string[] = [];
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.oriel-root { letter-spacing: 7px !important }');
    await handle.update({
      getToken: async () => (await (await fetch('/script-tag/token', { method: 'POST' })).json()).token,
      on: { ready: () => notified.push('ready') },
      stylesheets: [sheet],
    });
    await new Promise<void>(resolve => {
      const look = () => (handle.state === 'ready' ? resolve() : requestAnimationFrame(look));
      look();
    });
    return notified;
  }, attributes);
  expect(received).toEqual(['ready']);
  await expect(page.locator('oriel-chat .oriel-root')).toHaveCSS('letter-spacing', '7px');
});

test('sheets of the page are adopted, and given back', async ({ page, stack }) => {
  await openHostPage(page, stack, { isolation: 'shadow' });
  await waitForState(page, 'ready');
  const root = page.locator('oriel-chat .oriel-root');
  await page.evaluate(async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.oriel-root { letter-spacing: 7px !important }');
    const { handle } = document.querySelector<HandledElement>('oriel-chat') as HandledElement;
    await handle.update({ stylesheets: [sheet] });
  });
  await expect(root).toHaveCSS('letter-spacing', '7px');
  await page.evaluate(async () => {
    const { handle } = document.querySelector<HandledElement>('oriel-chat') as HandledElement;
    await handle.update({ stylesheets: null });
  });
  await expect(root).not.toHaveCSS('letter-spacing', '7px');
});

test('an element that asks for what no attribute can say is refused', async ({ page, stack }) => {
  await openHostPage(page, stack, {
    isolation: 'shadow',
    script: `data-oriel-target="#help" data-oriel-on="{}"`,
  });
  await waitForState(page, 'error');
  await expect(page.locator('oriel-chat .card code')).toHaveText('INVALID_OPTIONS');
});

for (const isolation of isolations) {
  test(
    `a widget that loads when it is seen waits for that, in ${isolation}`,
    daily(isolation === 'iframe'),
    async ({ page, stack }) => {
      await openHostPage(page, stack, {
        isolation,
        head: '<style>#help{margin-top:9000px}</style>',
        script: 'data-oriel-target="#help" data-oriel-load="visible"',
      });
      await page.waitForFunction(() => document.querySelector<HandledElement>('oriel-chat')?.handle);
      // An observer that is created later is notified later.
      await page.evaluate(
        () =>
          new Promise(resolve =>
            new IntersectionObserver(resolve).observe(document.querySelector('#help') as Element),
          ),
      );
      expect(await page.locator('oriel-chat').evaluate(chat => (chat as HandledElement).handle.state)).toBe(
        'idle',
      );
      await page.locator('#help').evaluate(place => place.scrollIntoView());
      await waitForState(page, 'ready');
    },
  );
}

test('a widget that loads when the browser is idle does so by itself', async ({ page, stack }) => {
  await page.addInitScript(() => {
    // The test decides when the page is idle.
    window.requestIdleCallback = callback => {
      Object.assign(window, { idle: callback });
      return 1;
    };
  });
  await openHostPage(page, stack, {
    isolation: 'shadow',
    script: 'data-oriel-target="#help" data-oriel-load="idle"',
  });
  await page.waitForFunction(() => 'idle' in window);
  expect(await page.locator('oriel-chat').evaluate(chat => (chat as HandledElement).handle.state)).toBe(
    'idle',
  );
  await page.evaluate(() => Reflect.get(window, 'idle')());
  await waitForState(page, 'ready');
});

test('a launcher opens the chat as a panel and closes it with Escape', async ({ page, stack }) => {
  await openHostPage(page, stack, {
    isolation: 'shadow',
    script: 'data-oriel-launcher="bubble" data-oriel-load="interaction"',
  });
  const bubble = page.getByRole('button', { name: 'Open or close the chat' });
  await expect(bubble).toHaveAttribute('aria-expanded', 'false');
  expect(await page.evaluate(() => document.querySelector<HandledElement>('oriel-chat')?.handle.state)).toBe(
    'idle',
  );
  await bubble.click();
  await waitForState(page, 'ready');
  const { composer } = chatOn(page, 'shadow');
  await expect(composer).toBeVisible();
  await composer.press('Escape');
  await expect(composer).toBeHidden();
  await expect(bubble).toBeFocused();
});
