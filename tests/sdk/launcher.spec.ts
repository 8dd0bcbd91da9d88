import { daily } from '../daily';
import { expect, test } from '../e2e/test';
import { chatOn, type HandledElement, isolations, openHostPage, waitForState } from './host-page';

const script = 'data-oriel-launcher="bubble" data-oriel-load="interaction"';

for (const isolation of isolations) {
  test(
    `a launcher opens and closes, tells it once, and gives the focus back, in ${isolation}`,
    daily(isolation === 'shadow'),
    async ({ page, stack }) => {
      await openHostPage(page, stack, { isolation, script });
      const bubble = page.getByRole('button', { name: 'Open or close the chat' });
      await bubble.waitFor();
      await page.evaluate(() => {
        const told: string[] = [];
        Object.assign(window, { told });
        for (const name of ['open', 'close'])
          document.addEventListener(`oriel:${name}`, () => told.push(name));
      });
      const call = (name: 'open' | 'close' | 'toggle') =>
        page.evaluate(method => {
          document.querySelector<HandledElement>('oriel-chat')?.handle[method]();
        }, name);
      await bubble.click();
      await expect(bubble).toHaveAttribute('aria-expanded', 'true');
      await waitForState(page, 'ready');
      const { composer } = chatOn(page, isolation);
      await composer.focus();
      await composer.press('Escape');
      await expect(composer).toBeHidden();
      await expect(bubble).toHaveAttribute('aria-expanded', 'false');
      await expect(bubble).toBeFocused();
      // Another Escape has no effect on a closed panel.
      await bubble.press('Escape');
      await call('close');
      await call('toggle');
      await expect(composer).toBeVisible();
      await call('open');
      await call('toggle');
      await expect(composer).toBeHidden();
      expect(await page.evaluate(() => Reflect.get(window, 'told'))).toEqual([
        'open',
        'close',
        'open',
        'close',
      ]);
    },
  );

  test(
    `on a phone the head of the chat has a button that closes it, and nothing is under it, in ${isolation}`,
    daily(isolation === 'iframe'),
    async ({ page, stack }) => {
      for (const width of [360, 390, 420]) {
        await page.setViewportSize({ width, height: 844 });
        await openHostPage(page, stack, { isolation, script: `${script} data-oriel-locale="de"` });
        const bubble = page.getByRole('button', { name: 'Chat öffnen oder schließen' });
        await bubble.click();
        await waitForState(page, 'ready');
        const { composer } = chatOn(page, isolation);
        await expect(composer).toBeVisible();
        await expect(bubble).toBeHidden();
        const close = page.getByRole('button', { name: 'Schließen' });
        await expect(close).toBeFocused();
        const closing = await close.boundingBox();
        if (!closing) throw new Error('no button');
        const place =
          isolation === 'iframe'
            ? page.locator('oriel-chat').frameLocator('iframe')
            : page.locator('oriel-chat .shell');
        // The centre of the button aligns with the header's.
        const head = await place.locator('[part=header]').boundingBox();
        const middle = (box: { y: number; height: number } | null) => (box ? box.y + box.height / 2 : 0);
        expect(Math.abs(middle(head) - middle(closing))).toBeLessThanOrEqual(1);
        for (const button of await place.getByRole('button').all()) {
          const box = await button.boundingBox();
          if (!box) continue;
          const isApart =
            box.x + box.width <= closing.x ||
            box.x >= closing.x + closing.width ||
            box.y + box.height <= closing.y ||
            box.y >= closing.y + closing.height;
          expect(isApart, await button.innerHTML()).toBe(true);
        }
        const title = place.locator('.c-panel-title b');
        expect(await title.evaluate(element => element.scrollWidth <= element.clientWidth)).toBe(true);
        await close.click();
        await expect(composer).toBeHidden();
        await expect(bubble).toBeFocused();
      }
    },
  );

  test(
    `opened by a key it has the focus, and on a phone keeps Tab, in ${isolation}`,
    daily(isolation === 'shadow'),
    async ({ page, stack }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      const body = '<a id="before" href="#a">A</a><div id="help"></div><a id="after" href="#b">B</a>';
      await openHostPage(page, stack, { isolation, script: `data-oriel-target="#help" ${script}`, body });
      const bubble = page.getByRole('button', { name: 'Open or close the chat' });
      await bubble.press('Enter');
      await waitForState(page, 'ready');
      const { composer } = chatOn(page, isolation);
      await expect(composer).toBeFocused();
      const isOutside = () => page.evaluate(() => document.activeElement?.localName === 'a');
      for (let presses = 0; presses < 12; presses++) {
        await page.keyboard.press('Tab');
        expect(await isOutside()).toBe(false);
      }
      const close = page.getByRole('button', { name: 'Close', exact: true });
      await close.focus();
      await page.keyboard.press('Shift+Tab');
      await expect(close).not.toBeFocused();
      expect(await isOutside()).toBe(false);
    },
  );
}

test('a panel looks the same in a frame as in a shadow root: the pointer decides on sizes', async ({
  page,
  stack,
}) => {
  const sizes = [];
  for (const isolation of isolations) {
    await openHostPage(page, stack, { isolation, script });
    await page.getByRole('button', { name: 'Open or close the chat' }).click();
    await waitForState(page, 'ready');
    const place =
      isolation === 'iframe'
        ? page.locator('oriel-chat').frameLocator('iframe')
        : page.locator('oriel-chat .shell');
    const sizeOf = async (name: string) => {
      const { width = 0, height = 0 } = (await place.getByRole('button', { name }).boundingBox()) ?? {};
      return [name, width, height];
    };
    sizes.push(await Promise.all(['New chat', 'Send'].map(sizeOf)));
  }
  expect(sizes[0]).toEqual(sizes[1]);
});
