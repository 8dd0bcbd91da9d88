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
    test('a script tag puts the chat into its target', async ({ page, stack }) => {
      await openHostPage(page, stack, { isolation });
      await waitForState(page, 'ready');
      await expect(chatOn(page, isolation).composer).toBeVisible();
      await expect(page.locator('#help > oriel-chat')).toHaveCount(1);
    });

    test('an element shows the chat and follows its attributes', async ({ page, stack }) => {
      const body = `<oriel-chat locale="en" ${await attributesOf(stack, isolation, '')}></oriel-chat>`;
      await openHostPage(page, stack, { isolation, body, script: 'data-oriel-target="#nowhere"' });
      await waitForState(page, 'ready');
      const chat = chatOn(page, isolation);
      await expect(chat.composer).toHaveAccessibleName('Message');
      await page.locator('oriel-chat').evaluate(element => element.setAttribute('locale', 'de'));
      await expect(chat.composer).toHaveAccessibleName('Nachricht');
    });

    test('a function mounts the chat, and its handle asks and listens', async ({ page, stack }) => {
      stack.model.use(() => [{ text: 'Good ' }, { text: 'morning.' }]);
      await openHostPage(page, stack, {
        isolation,
        body: '<div id="a"></div>',
        script: 'data-oriel-target="#nowhere"',
      });
      await page.waitForFunction(() => 'oriel' in window);
      const key = await publishableKeyOf(stack);
      const heard = await page.evaluate(
        async ([api, publishableKey, kind]) => {
          // The script has put it there.
          const { oriel } = window as unknown as { oriel: { mount(target: string, options: object): never } };
          const handle: HandledElement['handle'] & {
            on(event: string, listener: (detail: never) => void): void;
          } = oriel.mount('#a', { api, publishableKey, isolation: kind, tokenUrl: '/script-tag/token' });
          const ready = await handle.ready;
          const completed = new Promise<{ text: string }>(resolve => handle.on('message:completed', resolve));
          await handle.request('sendMessage', { text: 'Hello' });
          return {
            ready,
            text: (await completed).text,
            unknown: await handle.request('dance', {}).catch(e => e.code),
          };
        },
        [stack.portal, key, isolation],
      );
      expect(heard).toMatchObject({
        ready: { protocol: 1 },
        text: 'Good morning.',
        unknown: 'METHOD_NOT_FOUND',
      });
    });
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
  const loaders: string[] = [];
  page.on('request', request => loaders.push(request.url()));
  await page.addScriptTag({ url: `${stack.portal}/sdk/v1/oriel.js` });
  const same = await page.evaluate(async () => {
    const before = (window as { oriel?: unknown }).oriel;
    const script = document.createElement('script');
    const first = document.querySelector<HTMLScriptElement>('script[data-oriel-api]');
    script.src = first?.src ?? '';
    Object.assign(script.dataset, { ...first?.dataset, orielTarget: '#other' });
    document.body.append(script);
    await new Promise(resolve => setTimeout(resolve));
    return before === (window as { oriel?: unknown }).oriel;
  });
  expect(same).toBe(true);
  await waitForState(page, 'ready', '#other oriel-chat');
  expect(loaders.filter(url => url.includes('/react-'))).toEqual([]);
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
