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
      // Again to no effect: it is closed.
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
    `on a phone nothing of the chat is under the button that closes it, in ${isolation}`,
    daily(isolation === 'iframe'),
    async ({ page, stack }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await openHostPage(page, stack, { isolation, script });
      const bubble = page.getByRole('button', { name: 'Open or close the chat' });
      await bubble.click();
      await waitForState(page, 'ready');
      const { composer } = chatOn(page, isolation);
      await expect(composer).toBeVisible();
      const closing = await bubble.boundingBox();
      if (!closing) throw new Error('no button');
      const place =
        isolation === 'iframe'
          ? page.locator('oriel-chat').frameLocator('iframe')
          : page.locator('oriel-chat');
      for (const button of await place.getByRole('button').all()) {
        if ((await button.getAttribute('class')) === 'bubble') continue;
        const box = await button.boundingBox();
        if (!box) continue;
        const isApart =
          box.x + box.width <= closing.x ||
          box.x >= closing.x + closing.width ||
          box.y + box.height <= closing.y ||
          box.y >= closing.y + closing.height;
        expect(isApart, await button.innerHTML()).toBe(true);
      }
      await bubble.click();
      await expect(composer).toBeHidden();
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
      await bubble.focus();
      await page.keyboard.press('Shift+Tab');
      await expect(bubble).not.toBeFocused();
      expect(await isOutside()).toBe(false);
    },
  );
}
