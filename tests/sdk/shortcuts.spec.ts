import type { Page, Route } from '@playwright/test';
import { expect, signIn, test } from '../e2e/test';
import { chatOn, type HandledElement, isolations, openHostPage, waitForState } from './host-page';

declare global {
  interface Window {
    /** The keys that reached the page. */
    pressed: string[];
  }
}

/** Records the keys that reach the page, like a page with its own shortcuts. */
const listen = (page: Page) =>
  page.evaluate(() => {
    window.pressed = [];
    document.addEventListener('keydown', event => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      const held = [ctrlKey && 'ctrl', metaKey && 'meta', altKey && 'alt'].filter(Boolean);
      window.pressed.push([...held, key, 'by', (target as Element).localName].join(' '));
    });
  });

/** The keys since the last call. F6 always reaches the page, and keys from a frame arrive in order. */
async function pressed(page: Page): Promise<string[]> {
  await page.keyboard.press('F6');
  await page.waitForFunction(() => window.pressed.at(-1)?.startsWith('F6'));
  return (await page.evaluate(() => window.pressed.splice(0))).slice(0, -1);
}

for (const isolation of isolations) {
  test(`declared shortcuts reach the page from a field, but typed text does not, in ${isolation}`, async ({
    page,
    stack,
  }) => {
    await openHostPage(page, stack, {
      isolation,
      script: 'data-oriel-target="#help" data-oriel-shortcuts="Control+K Meta+K Alt+1 Control+Enter"',
    });
    await waitForState(page, 'ready');
    await listen(page);
    const { composer } = chatOn(page, isolation);
    await composer.click();
    // A frame starts to listen for keys after its first paint.
    const press = (keys: string) => async () => {
      await page.keyboard.press(keys);
      return pressed(page);
    };
    await expect.poll(press('Control+k')).toEqual(['ctrl k by oriel-chat']);

    await page.keyboard.type('Keep k and 1');
    for (const keys of ['Shift+K', 'Control+j', 'Control+Shift+k', 'Control+a', 'Meta+k', 'Alt+1'])
      await page.keyboard.press(keys);
    expect(await pressed(page)).toEqual(['meta k by oriel-chat', 'alt 1 by oriel-chat']);
    await expect(composer).toHaveValue('Keep k and 1K');

    // The widget uses this shortcut itself.
    await page.keyboard.press('Control+Enter');
    await expect(composer).toHaveValue('');

    await page.evaluate(() =>
      document.querySelector<HandledElement>('oriel-chat')?.handle.update({ shortcuts: 'Control+J' }),
    );
    await expect.poll(press('Control+j')).toEqual(['ctrl j by oriel-chat']);
    expect(await press('Control+k')()).toEqual([]);
  });
}

test('the palette opens while a question is being written and receives the next letters', async ({
  page,
  stack,
}) => {
  const held: Route[] = [];
  let isHeld = true;
  await page.route(/\/assets\/PaletteRows-/, route => (isHeld ? void held.push(route) : route.continue()));
  await signIn(page, stack);
  const { composer } = chatOn(page, 'shadow');
  // The page focuses the field automatically.
  await expect(composer).toBeFocused();
  await page.keyboard.type('A question');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Workspace: Gen');
  const search = page.getByRole('combobox', { name: 'Search and commands' });
  await expect(search).toHaveValue('Workspace: Gen');
  await expect(composer).toHaveValue('A question');
  // There are no results yet, and nothing is sent.
  await page.keyboard.press('Enter');
  await expect(composer).toHaveValue('A question');
  isHeld = false;
  await Promise.all(held.map(route => route.continue()));
  await expect(page.getByRole('option', { name: 'Workspace: General' })).toBeVisible();
  await expect(search).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(composer).toBeFocused();
  await page.keyboard.press('Meta+k');
  await expect(search).toBeFocused();
  await page.keyboard.type('workspace: gen');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/workspace\/manage\/general$/);
});
