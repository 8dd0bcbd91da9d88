import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../axe';
import { daily } from '../daily';
import { test } from './fixture-page';

/** The components in two shadow roots of a page that has a header at z-index 9999 and forbids inline styles. */

interface Driven {
  first: Locator;
  second: Locator;
}

async function open(page: Page, url: string, query = ''): Promise<Driven> {
  await page.goto(`${url}/${query}`);
  await page.locator('html[data-ready]').waitFor();
  return { first: page.locator('#first .panel'), second: page.locator('#second .panel') };
}

/** Opens the page with a stopped clock: time passes only with `runFor`. */
async function openAtRest(page: Page, url: string): Promise<Driven> {
  await page.clock.install({ time: 0 });
  const driven = await open(page, url);
  await page.clock.pauseAt(600_000);
  return driven;
}

/** Waits until no part of it is animating. */
const settled = (element: Locator) =>
  element.evaluate(node =>
    Promise.all(node.getAnimations().map(animation => animation.finished)).then(() => {}),
  );

const button = (within: Locator | Page, name: string) => within.getByRole('button', { name, exact: true });

/** Whether the topmost element at its centre is the element itself or a descendant. */
function isOnTop(element: Locator): Promise<boolean> {
  return element.evaluate(node => {
    const box = node.getBoundingClientRect();
    const root = node.getRootNode() as ShadowRoot;
    const found = root.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return found !== null && node.contains(found);
  });
}

/** Everything that a component could leave behind in a page: attributes, styles, nodes and the scroll position. */
function pageState(page: Page) {
  return page.evaluate(() => ({
    html: document.documentElement.outerHTML,
    sheets: document.adoptedStyleSheets.length + document.styleSheets.length,
    scroll: [scrollX, scrollY, innerWidth - document.documentElement.clientWidth],
  }));
}

test.describe('dialog', () => {
  test('1 opens as a modal with the focus in its first field', async ({ page, pageUrl }) => {
    const { first } = await open(page, pageUrl);
    await button(first, 'Create workspace').click();
    const dialog = first.getByRole('dialog', { name: 'Create workspace' });
    await expect(dialog).toBeVisible();
    expect(await dialog.evaluate(node => node.matches(':modal'))).toBe(true);
    await expect(dialog.getByLabel('Name')).toBeFocused();
  });

  test('2 gives the focus to Cancel when it destroys something', async ({ page, pageUrl }) => {
    const { first } = await open(page, pageUrl);
    await button(first, 'Delete prompt').click();
    await expect(button(first.getByRole('dialog'), 'Cancel')).toBeFocused();
  });

  test('3 keeps Tab inside, in both directions', async ({ page, pageUrl }) => {
    const { first } = await open(page, pageUrl);
    await button(first, 'Delete prompt').click();
    const dialog = first.getByRole('dialog');
    await page.keyboard.press('Tab');
    await expect(button(dialog, 'Delete prompt')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(button(dialog, 'Close')).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(button(dialog, 'Delete prompt')).toBeFocused();
  });

  test('4 closes on Escape, again and again', async ({ page, pageUrl }) => {
    const { first } = await open(page, pageUrl);
    for (let time = 0; time < 3; time += 1) {
      await button(first, 'Create workspace').click();
      await expect(first.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(first.getByRole('dialog')).toHaveCount(0);
    }
  });

  test('5 gives the focus back to what opened it', async ({ page, pageUrl }) => {
    const { first } = await open(page, pageUrl);
    await button(first, 'Create workspace').focus();
    await page.keyboard.press('Enter');
    await expect(first.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(button(first, 'Create workspace')).toBeFocused();
  });

  test('6 closes on a press on its backdrop', async ({ page, pageUrl }) => {
    const { first } = await open(page, pageUrl);
    await button(first, 'Delete prompt').click();
    await page.mouse.click(20, 700);
    await expect(first.getByRole('dialog')).toHaveCount(0);
  });

  test('7 stays when a press begins or ends within it, also on its edge', async ({ page, pageUrl }) => {
    const { first } = await open(page, pageUrl);
    await button(first, 'Create workspace').click();
    const dialog = first.getByRole('dialog');
    const box = await dialog.boundingBox();
    if (!box) throw new Error('The dialog has no box.');
    await page.mouse.click(box.x + 3, box.y + box.height / 2);
    await dialog.getByLabel('Name').fill('Selected by dragging');
    await dialog.getByLabel('Name').hover();
    await page.mouse.down();
    await page.mouse.move(20, 700);
    await page.mouse.up();
    await expect(dialog).toBeVisible();
  });

  test('8 makes the page and the other root inert', async ({ page, pageUrl }) => {
    const { first, second } = await open(page, pageUrl);
    await button(first, 'Delete prompt').click();
    for (const behind of [page.locator('#host-field'), button(second, 'Create workspace')]) {
      await behind.evaluate((node: HTMLElement) => node.focus());
      await expect(behind).not.toBeFocused();
    }
    await expect(button(first.getByRole('dialog'), 'Cancel')).toBeFocused();
  });

  test('9 leaves no trace in the page', async ({ page, pageUrl }) => {
    const { first } = await open(page, pageUrl);
    await page.evaluate(() => scrollTo(0, 40));
    const before = await pageState(page);
    await button(first, 'Create workspace').click();
    await expect(first.getByRole('dialog')).toBeVisible();
    expect(await pageState(page)).toEqual(before);
    await page.keyboard.press('Escape');
    expect(await pageState(page)).toEqual(before);
  });

  test('10 stands above a header at z-index 9999', async ({ page, pageUrl }) => {
    await page.setViewportSize({ width: 1280, height: 420 });
    const { first } = await open(page, pageUrl);
    await button(first, 'Create workspace').click();
    const title = first.getByRole('heading', { name: 'Create workspace' });
    const box = await title.boundingBox();
    expect(box?.y).toBeLessThan(60);
    expect(await isOnTop(title)).toBe(true);
  });

  test('11 is a sheet on a phone that a drag closes', async ({ page, pageUrl }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const { first } = await open(page, pageUrl);
    await button(first, 'Delete prompt').click();
    const dialog = first.getByRole('dialog');
    await dialog.evaluate(node => Promise.all(node.getAnimations().map(animation => animation.finished)));
    const box = await dialog.boundingBox();
    expect(box).toMatchObject({ x: 0, width: 390 });
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(844);
    await page.mouse.move(195, (box?.y ?? 0) + 10);
    await page.mouse.down();
    await page.mouse.move(195, (box?.y ?? 0) + 50);
    await page.mouse.up();
    await expect(dialog).toBeVisible();
    await page.mouse.move(195, (box?.y ?? 0) + 10);
    await page.mouse.down();
    await page.mouse.move(195, (box?.y ?? 0) + 120);
    await page.mouse.up();
    await expect(dialog).toHaveCount(0);
  });
});

test.describe('layer', () => {
  test('12 stands above the dialog that it is opened in and closes before it', async ({ page, pageUrl }) => {
    const { first } = await open(page, pageUrl);
    await button(first, 'Create workspace').click();
    const dialog = first.getByRole('dialog');
    await dialog.getByRole('combobox').click();
    const list = dialog.getByRole('listbox');
    expect(await isOnTop(list.getByRole('option').first())).toBe(true);
    await page.keyboard.press('Escape');
    await expect(list).toHaveCount(0);
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('combobox')).toBeFocused();
  });

  test('13 is neither clipped nor covered by the page', async ({ page, pageUrl }) => {
    await page.setViewportSize({ width: 1280, height: 340 });
    const { first } = await open(page, pageUrl);
    await button(first, 'More').click();
    const menu = first.getByRole('menu');
    const box = await menu.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(340);
    for (const row of await menu.getByRole('menuitem').all()) expect(await isOnTop(row)).toBe(true);
  });

  test('14 closes on a press elsewhere in its root', async ({ page, pageUrl }) => {
    const { first } = await open(page, pageUrl);
    await button(first, 'More').click();
    await first.getByRole('heading', { name: 'first' }).click();
    await expect(first.getByRole('menu')).toHaveCount(0);
  });

  test('15 closes on a press in the page, which takes the focus', async ({ page, pageUrl }) => {
    const { first } = await open(page, pageUrl);
    await button(first, 'More').click();
    await page.locator('#host-field').click();
    await expect(first.getByRole('menu')).toHaveCount(0);
    await expect(page.locator('#host-field')).toBeFocused();
  });

  test('16 closes on a press in another root, which does what it does', async ({ page, pageUrl }) => {
    const { first, second } = await open(page, pageUrl);
    await button(first, 'More').click();
    await button(second, 'More').click();
    await expect(first.getByRole('menu')).toHaveCount(0);
    await expect(second.getByRole('menu')).toBeVisible();
  });
});

test.describe('menu', () => {
  test('17 moves with arrows, around the ends, and with Home and End', async ({ page, pageUrl }) => {
    const { first } = await open(page, pageUrl);
    await button(first, 'More').focus();
    await page.keyboard.press('ArrowDown');
    const row = (name: string) => first.getByRole('menu').getByText(name, { exact: true }).locator('..');
    await expect(row('Copy')).toBeFocused();
    for (const [key, name] of [
      ['ArrowUp', 'Delete'],
      ['ArrowDown', 'Copy'],
      ['ArrowDown', 'Edit'],
      ['End', 'Delete'],
      ['Home', 'Copy'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(row(name)).toBeFocused();
    }
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowUp');
    await expect(row('Delete')).toBeFocused();
  });

  test('18 finds a row by its letters', async ({ page, pageUrl }) => {
    const { first } = await open(page, pageUrl);
    await button(first, 'More').click();
    await page.keyboard.type('ex');
    await expect(first.getByRole('menuitem', { name: 'Export' })).toBeFocused();
  });

  test('19 gives the focus back on Escape, and lets Tab go on from its button', async ({ page, pageUrl }) => {
    const { first } = await open(page, pageUrl);
    await button(first, 'More').click();
    await page.keyboard.press('Escape');
    await expect(button(first, 'More')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(first.getByRole('menu')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(first.getByRole('menu')).toHaveCount(0);
    await expect(button(first, 'Copy answer')).toBeFocused();
  });

  test('20 says what is checked, and what opens next remembers its button', async ({ page, pageUrl }) => {
    const { first } = await open(page, pageUrl);
    await button(first, 'More').click();
    const wrap = first.getByRole('menuitemcheckbox', { name: 'Wrap lines' });
    await expect(wrap).toHaveAttribute('aria-checked', 'true');
    await wrap.click();
    await expect(button(first, 'More')).toBeFocused();
    await button(first, 'More').click();
    await expect(wrap).toHaveAttribute('aria-checked', 'false');
    await first.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(button(first.getByRole('dialog'), 'Cancel')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button(first, 'More')).toBeFocused();
  });
});

test.describe('select', () => {
  test('21 chooses with the keys while the focus stays on the field', async ({ page, pageUrl }) => {
    const { first } = await open(page, pageUrl);
    const field = first.getByRole('combobox', { name: 'Model' });
    await field.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(field).toBeFocused();
    const active = await field.getAttribute('aria-activedescendant');
    await expect(first.locator(`[id="${active}"]`)).toHaveText('Meridian Small');
    await page.keyboard.press('Enter');
    await expect(field).toHaveText('Meridian Small');
    await expect(first.getByRole('listbox')).toHaveCount(0);
    await expect(field).toBeFocused();
  });

  test('22 finds a row by its letters and keeps its value on Escape', async ({ page, pageUrl }) => {
    const { first } = await open(page, pageUrl);
    const field = first.getByRole('combobox', { name: 'Model' });
    await field.focus();
    await page.keyboard.type('qua');
    await expect(first.locator('[role=option][data-current]')).toHaveText('Quasar');
    await page.keyboard.press('Escape');
    await expect(field).toHaveText('Choose a model');
    await expect(field).toBeFocused();
  });

  test('23 chooses with the pointer and marks what is chosen', async ({ page, pageUrl }) => {
    const { first } = await open(page, pageUrl);
    const field = first.getByRole('combobox', { name: 'Model' });
    await field.click();
    await first.getByRole('option', { name: 'Orbit' }).click();
    await expect(field).toHaveText('Orbit');
    await field.click();
    await expect(first.getByRole('option', { name: 'Orbit' })).toHaveAttribute('aria-selected', 'true');
    await field.click();
    await expect(first.getByRole('listbox')).toHaveCount(0);
  });

  test('24 is a sheet on a phone whose scrim takes the press', async ({ page, pageUrl }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const { first } = await open(page, pageUrl);
    await first.getByRole('combobox', { name: 'Model' }).click();
    const list = first.getByRole('listbox');
    const box = await list.locator('..').boundingBox();
    expect(box).toMatchObject({ x: 0, width: 390 });
    await page.locator('#host-field').evaluate(node => {
      node.addEventListener('click', () => node.setAttribute('data-clicked', ''));
    });
    const behind = await page.locator('#host-field').boundingBox();
    await page.mouse.click((behind?.x ?? 0) + 5, (behind?.y ?? 0) + 5);
    await expect(list).toHaveCount(0);
    await expect(page.locator('#host-field')).not.toHaveAttribute('data-clicked');
    await expect(first.getByRole('combobox', { name: 'Model' })).toBeFocused();
  });
});

test.describe('tabs, tooltip', () => {
  test('25 move with the keys, and the panel follows', async ({ page, pageUrl }) => {
    const { first } = await open(page, pageUrl);
    await first.getByRole('tab', { name: 'Mine' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(first.getByRole('tab', { name: 'Workspace' })).toBeFocused();
    await expect(first.getByRole('tabpanel', { name: 'Workspace' })).toHaveText('Panel of shared');
    await page.keyboard.press('End');
    await expect(first.getByRole('tabpanel')).toHaveText('Panel of curated');
    await page.keyboard.press('ArrowRight');
    await expect(first.getByRole('tab', { name: 'Mine' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(first.getByRole('switch')).toBeFocused();
  });

  test('26 describes its button, on focus, until Escape', async ({ page, pageUrl }) => {
    const { first } = await open(page, pageUrl);
    await button(first, 'More').focus();
    await page.keyboard.press('Tab');
    const tip = first.getByRole('tooltip');
    await expect(tip).toContainText('Copies the answer');
    expect(await tip.evaluate(node => node.matches(':popover-open'))).toBe(true);
    await expect(button(first, 'Copy answer')).toHaveAccessibleDescription(/Copies the answer/);
    await page.keyboard.press('Escape');
    await expect(tip).toHaveCount(0);
    await expect(button(first, 'Copy answer')).toHaveAccessibleDescription('');
  });

  test('27 shows under the pointer, stays while it is on it, and does not repeat a name', async ({
    ownPage: page,
    pageUrl,
  }) => {
    const { first } = await openAtRest(page, pageUrl);
    await button(first, 'Copy link').hover();
    const tip = first.locator('[role=tooltip]', { hasText: 'Copy link' });
    await page.clock.runFor(390);
    await expect(tip).toHaveCount(0);
    // The tooltip's code is fetched at this point, and React delays showing it.
    await expect(async () => {
      await page.clock.runFor(50);
      await expect(tip).toBeVisible({ timeout: 200 });
    }).toPass();
    await expect(button(first, 'Copy link')).toHaveAccessibleDescription('');
    await tip.hover();
    await page.clock.runFor(1000);
    await expect(tip).toBeVisible();
    await page.mouse.move(5, 700);
    await page.clock.runFor(1000);
    await expect(tip).toHaveCount(0);
  });
});

test.describe('toast', () => {
  test('28 stands above the header, newest on top, three at most', async ({ page, pageUrl }) => {
    const { first } = await open(page, pageUrl);
    for (let time = 0; time < 3; time += 1) await button(first, 'Toast').click();
    await button(first, 'Error toast').click();
    const cards = first.getByRole('region', { name: 'Messages' }).locator('[part~=toast]');
    await expect(cards).toHaveCount(3);
    await expect(cards.first()).toHaveRole('alert');
    await expect(cards.last()).toHaveRole('status');
    const box = await cards.first().boundingBox();
    expect(box?.y).toBeLessThan(60);
    expect(await isOnTop(cards.first())).toBe(true);
  });

  test('29 goes after 5 s, or 10 s when it tells of a failure', async ({ ownPage: page, pageUrl }) => {
    const { first } = await openAtRest(page, pageUrl);
    await button(first, 'Error toast').click();
    await button(first, 'Toast').click();
    await page.mouse.move(5, 700);
    await page.clock.runFor(4800);
    await expect(first.getByRole('status')).toBeVisible();
    await page.clock.runFor(400);
    await expect(first.getByRole('status')).toHaveCount(0);
    await page.clock.runFor(4600);
    await expect(first.getByRole('alert')).toBeVisible();
    await page.clock.runFor(400);
    await expect(first.getByRole('alert')).toHaveCount(0);
  });

  test('30 waits while the pointer or the focus is on it', async ({ ownPage: page, pageUrl }) => {
    const { first } = await openAtRest(page, pageUrl);
    await button(first, 'Toast').click();
    await first.getByRole('status').hover();
    await page.clock.runFor(20_000);
    await expect(first.getByRole('status')).toBeVisible();
    await button(first, 'Dismiss').focus();
    await page.mouse.move(5, 700);
    await page.clock.runFor(20_000);
    await expect(first.getByRole('status')).toBeVisible();
    await button(first, 'Toast').focus();
    await page.clock.runFor(5_200);
    await expect(first.getByRole('status')).toHaveCount(0);
  });

  test('31 goes with a swipe beyond 200 px and comes back from a shorter one', async ({
    ownPage: page,
    pageUrl,
  }) => {
    const { first } = await openAtRest(page, pageUrl);
    await button(first, 'Error toast').click();
    const toast = first.getByRole('alert');
    const swipe = async (distance: number) => {
      const box = await toast.boundingBox();
      if (!box) throw new Error('The toast has no box.');
      await page.mouse.move(box.x + 60, box.y + 20);
      await page.mouse.down();
      await page.mouse.move(box.x + 60 + distance / 2, box.y + 20);
      await page.mouse.move(box.x + 60 + distance, box.y + 20);
      await page.mouse.up();
    };
    await settled(toast);
    const before = await toast.boundingBox();
    await swipe(190);
    expect(await toast.boundingBox()).toEqual(before);
    await swipe(-220);
    await expect(toast).toHaveCount(0);
  });

  test('32 can be used while a dialog is open', async ({ page, pageUrl }) => {
    const { first } = await open(page, pageUrl);
    await button(first, 'Error toast').click();
    await button(first, 'Create workspace').click();
    const dialog = first.getByRole('dialog');
    await button(dialog, 'Keep draft').click();
    const cards = dialog.getByRole('region', { name: 'Messages' }).locator('[part~=toast]');
    // The toast from before the dialog waits until the dialog has closed.
    await expect(cards).toHaveCount(1);
    expect(await isOnTop(cards.first())).toBe(true);
    await button(cards.first(), 'Dismiss').click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await button(first, 'Try again').click();
    await expect(first.getByTestId('chosen')).toHaveText('retried');
  });
});

test.describe('policy, accessibility', () => {
  for (const theme of ['light', 'dark']) {
    for (const width of [1280, 390]) {
      const title = `33 breaks no policy and no rule of axe, ${theme}, ${width} px`;
      test(title, daily((theme === 'dark') === (width === 390)), async ({ page, pageUrl }) => {
        await page.setViewportSize({ width, height: 844 });
        const { first } = await open(page, pageUrl, `?theme=${theme}`);
        await expectAccessible(page, '#first', '#second');
        await button(first, 'More').click();
        await expectAccessible(page, '#first', '#second');
        await page.keyboard.press('Escape');
        await first.getByRole('combobox', { name: 'Model' }).click();
        await expectAccessible(page, '#first', '#second');
        await page.keyboard.press('Escape');
        await button(first, 'Create workspace').click();
        await button(first.getByRole('dialog'), 'Keep draft').click();
        await expectAccessible(page, '#first', '#second');
        await page.keyboard.press('Escape');
        await button(first, 'Error toast').click();
        await expectAccessible(page, '#first', '#second');
        expect(await page.evaluate(() => window.violations)).toEqual([]);
      });
    }
  }
});
