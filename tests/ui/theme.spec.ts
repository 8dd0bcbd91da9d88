import { expect, type Page } from '@playwright/test';
import { test } from './fixture-page';

/** Settings that a host page may change, and styles that must not leak in. */

async function open(page: Page, url: string, query = '') {
  await page.goto(`${url}/${query}`);
  await page.locator('html[data-ready]').waitFor();
}

const create = (page: Page, root: string) =>
  page.locator(`#${root}`).getByRole('button', { name: 'Create workspace', exact: true });
const panelColour = (page: Page, root: string) => page.locator(`#${root} .panel`);

const LIGHT = 'rgb(255, 255, 255)';
const DARK = 'rgb(21, 27, 27)';

test('a host sets a token on the element, or on anything around it', async ({ page, pageUrl }) => {
  await open(page, pageUrl);
  await page.evaluate(() => {
    document.documentElement.style.setProperty('--oriel-r-sm', '3px');
    document.getElementById('second')?.style.setProperty('--oriel-text', 'rgb(1, 2, 3)');
    document.getElementById('second')?.style.setProperty('--oriel-r-sm', '9px');
  });
  await expect(create(page, 'first')).toHaveCSS('border-radius', '3px');
  await expect(create(page, 'second')).toHaveCSS('border-radius', '9px');
  await expect(create(page, 'first')).toHaveCSS('color', 'rgb(20, 32, 31)');
  await expect(create(page, 'second')).toHaveCSS('color', 'rgb(1, 2, 3)');
});

test('a token of the host wins over a dark theme and over a partner', async ({ page, pageUrl }) => {
  await open(page, pageUrl, '?theme=dark&variant=bank-talk');
  await expect(create(page, 'first')).toHaveCSS('border-radius', '2px');
  await page.evaluate(() => {
    document.body.style.setProperty('--oriel-r-sm', '5px');
    document.body.style.setProperty('--oriel-surface', 'rgb(9, 9, 9)');
  });
  await expect(create(page, 'first')).toHaveCSS('border-radius', '5px');
  await expect(panelColour(page, 'first')).toHaveCSS('background-color', 'rgb(9, 9, 9)');
});

test('data-theme on the element selects, live, and light is the default', async ({ page, pageUrl }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page, pageUrl);
  await expect(panelColour(page, 'first')).toHaveCSS('background-color', LIGHT);
  const choose = (theme: string) =>
    page.evaluate(value => document.getElementById('first')?.setAttribute('data-theme', value), theme);
  await choose('dark');
  await expect(panelColour(page, 'first')).toHaveCSS('background-color', DARK);
  await expect(panelColour(page, 'second')).toHaveCSS('background-color', LIGHT);
  await choose('auto');
  await expect(panelColour(page, 'first')).toHaveCSS('background-color', DARK);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(panelColour(page, 'first')).toHaveCSS('background-color', LIGHT);
});

test('auto follows the system', async ({ page, pageUrl }) => {
  await open(page, pageUrl, '?theme=auto');
  await expect(panelColour(page, 'first')).toHaveCSS('background-color', LIGHT);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(panelColour(page, 'first')).toHaveCSS('background-color', DARK);
});

test('two roots share their sheets and give them back', async ({ page, pageUrl }) => {
  await open(page, pageUrl);
  const count = () =>
    page.evaluate(() => {
      const sheets = (id: string) => document.getElementById(id)?.shadowRoot?.adoptedStyleSheets ?? [];
      const second = new Set(sheets('second'));
      return {
        first: sheets('first').length,
        shared: sheets('first').filter(sheet => second.has(sheet)).length,
        tags: document.getElementById('first')?.shadowRoot?.querySelectorAll('style').length,
      };
    });
  const before = await count();
  expect(before.first).toBeGreaterThan(5);
  expect(before).toMatchObject({ shared: before.first, tags: 0 });
  await page.evaluate(() => window.unmount('first'));
  expect(await count()).toMatchObject({ first: 0 });
  await expect(create(page, 'second')).toHaveCSS('height', '32px');
});

test('hostile styles of the page change nothing within', async ({ page, pageUrl }) => {
  await open(page, pageUrl);
  const look = () =>
    page.locator('#first .panel').evaluate(panel =>
      ['.o-button', '.o-input', '.o-tab', 'h2', 'p'].map(selector => {
        const element = panel.querySelector(selector);
        if (!element) throw new Error(`Nothing is found by ${selector}.`);
        const style = getComputedStyle(element);
        return ['font', 'color', 'letterSpacing', 'textTransform', 'height', 'padding', 'display'].map(
          property => style[property as 'font'],
        );
      }),
    );
  const before = await look();
  await page.evaluate(() => {
    const hostile = new CSSStyleSheet();
    hostile.replaceSync(`
      html { font-size: 40px; letter-spacing: 9px; text-transform: uppercase; color: red; }
      * { all: unset !important; }
      div, section { display: block !important; color: lime !important; line-height: 3 !important; }
      .o-button, .panel, button { height: 200px !important; }
    `);
    document.adoptedStyleSheets = [hostile];
  });
  expect(await look()).toEqual(before);
});

test("the page's own hidden, height and position on the element work", async ({ page, pageUrl }) => {
  await open(page, pageUrl);
  const host = page.locator('#first');
  await page.evaluate(() => {
    const own = new CSSStyleSheet();
    own.replaceSync('#first { position: absolute; left: 7px; height: 77px; overflow: hidden; }');
    document.adoptedStyleSheets = [own];
  });
  await expect(host).toHaveCSS('position', 'absolute');
  await expect(host).toHaveCSS('height', '77px');
  await host.evaluate(node => node.toggleAttribute('hidden', true));
  await expect(host).toBeHidden();
});

test('nothing moves for who asked for less motion', async ({ page, pageUrl }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, pageUrl);
  await create(page, 'first').click();
  // Lines that follow scrolling are animations too, on a timeline of their own.
  const running = await page.evaluate(() =>
    document
      .getElementById('first')
      ?.shadowRoot?.getAnimations()
      .filter(({ timeline }) => timeline === document.timeline)
      .map(animation => (animation instanceof CSSAnimation ? animation.animationName : animation.id)),
  );
  expect(running).toEqual([]);
});
