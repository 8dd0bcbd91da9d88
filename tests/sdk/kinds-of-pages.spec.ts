/*
 * All four widgets on each kind of third-party page: they are signed in and work, the page stays unchanged, and removed widgets
 * leave nothing behind.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { FrameLocator, Locator, Page } from '@playwright/test';
import { daily } from '../daily';
import { chatIn } from '../e2e/chat-page';
import { signInAtWindow } from '../e2e/sign-in-window';
import type { Stack } from '../e2e/stack/stack';
import { expect, test } from '../e2e/test';
import { collectViolations } from '../violations';
import { type Isolation, isolations, openHostPage, waitForState } from './host-page';
import { countRemains } from './remains';

const widgets = ['chat', 'prompts', 'images', 'workspace'] as const;
type Widget = (typeof widgets)[number];
const elementOf = (widget: Widget) => `oriel-${widget}`;

const sheetOf = async (path: string) => `<style>${await readFile(path, 'utf8')}</style>`;
const bootstrap = createRequire(import.meta.url).resolve('bootstrap/dist/css/bootstrap.css');
const bulma = createRequire(import.meta.url).resolve('bulma/css/bulma.css');

interface Kind {
  readonly head?: () => Promise<string> | string;
  /** Markup around the widgets' container. */
  readonly around?: readonly [before: string, after: string];
  /** Runs in the loaded page, before the widgets are added. */
  readonly begin?: (page: Page) => Promise<unknown>;
  readonly policy?: (stack: Stack, isolation: Isolation) => string;
}

const kinds: Readonly<Record<string, Kind>> = {
  'nothing of its own': {},
  'a strict policy with Trusted Types': {
    policy: ({ portal }, isolation) =>
      [
        "default-src 'none'; script-src 'nonce-n0nce'; style-src 'nonce-n0nce'",
        `frame-src ${portal}; connect-src ${isolation === 'shadow' ? `${portal} ` : ''}'self'`,
        ...(isolation === 'shadow' ? [`img-src ${portal} data: blob:`] : []),
        "require-trusted-types-for 'script'; trusted-types 'none'",
      ].join('; '),
  },
  'rules for everything': {
    head: () => '<style>main, main * { all: unset !important; color: red !important }</style>',
  },
  Bootstrap: { head: () => sheetOf(bootstrap) },
  Bulma: { head: () => sheetOf(bulma) },
  'a small root font and loud text': {
    head: () =>
      '<style>html { font-size: 62.5% } body { text-transform: uppercase; letter-spacing: 3px; line-height: 3 }</style>',
  },
  'text from right to left': { around: ['<div dir="rtl" lang="ar">', '</div>'] },
  'a shadow root around them': {
    begin: page =>
      page.evaluate(() => {
        const place = document.querySelector('#place');
        if (!place) return;
        const root = document.createElement('section');
        place.replaceWith(root);
        root.attachShadow({ mode: 'open' }).append(place);
      }),
  },
  'a language that was patched': {
    head: () => `<script nonce="n0nce">
      for (const { prototype } of [Array, Object, Function, String, Promise, Element])
        prototype.extend = function () { return this; };
      Array.prototype.toJSON = function () { return [...this]; };
      // As Prototype.js 1.7 has it: what has a length, and no second argument.
      Array.from = function (source) {
        if (!source) return [];
        const list = new Array(source.length || 0);
        for (let index = 0; index < list.length; index += 1) list[index] = source[index];
        return list;
      };
    </script>`,
  },
  'another base address': { head: () => '<base href="https://elsewhere.example/deep/">' },
};

/** Opens a page with everything that a widget could change, and a container for widgets. */
async function openKind(page: Page, stack: Stack, isolation: Isolation, kind: Kind): Promise<void> {
  const [before, after] = kind.around ?? ['', ''];
  await openHostPage(page, stack, {
    isolation,
    head: (await kind.head?.()) ?? '',
    body: `<p>Text</p><div class="panel box card">Panel</div><textarea></textarea><button class="btn button">B</button>
      ${before}<main><div id="place"></div></main>${after}`,
    script: 'nonce="n0nce" data-oriel-target="#nowhere"',
    ...(kind.policy && { headers: { 'content-security-policy': kind.policy(stack, isolation) } }),
  });
  await kind.begin?.(page);
  await page.waitForFunction(names => names.every(name => customElements.get(name)), widgets.map(elementOf));
}

/** Adds all four widgets as elements of the page, created as its own script would. */
const putAll = (page: Page, attributes: Readonly<Record<string, string>>) =>
  page.locator('#place').evaluate(
    (place, [names, given]) => {
      for (const name of names) {
        const element = document.createElement(name);
        for (const [attribute, value] of Object.entries(given)) element.setAttribute(attribute, value);
        place.append(element);
      }
    },
    [widgets.map(elementOf), attributes] as const,
  );

/** Removes everything, and waits until the elements are destroyed. */
const removeAll = (page: Page) =>
  page.locator('#place').evaluate(async place => {
    while (place.firstChild) place.removeChild(place.firstChild);
    await new Promise(resolve => setTimeout(resolve));
    await new Promise(resolve => requestAnimationFrame(resolve));
  });

const inside = (page: Page, widget: Widget, isolation: Isolation): Locator | FrameLocator => {
  const element = page.locator(elementOf(widget));
  return isolation === 'iframe' ? element.frameLocator('iframe') : element;
};

/** Elements that show that somebody is signed in and the widget has loaded its data. */
const signs: Readonly<Record<Widget, (inside: Locator | FrameLocator) => Locator>> = {
  chat: found => found.getByRole('button', { name: /^Agent/ }),
  prompts: found => found.getByRole('tab', { name: /^My prompts/ }),
  images: found => found.getByRole('button', { name: 'Generate' }),
  workspace: found => found.getByRole('cell', { name: /^Ines Petersen/ }),
};

async function expectReady(page: Page, isolation: Isolation): Promise<void> {
  // Four widgets at once need more time while other tests run.
  for (const widget of widgets)
    await expect(signs[widget](inside(page, widget, isolation))).toBeVisible({ timeout: 60_000 });
}

/** Text styles inside a widget, which the page must not affect. */
const textOf = (page: Page, widget: Widget, isolation: Isolation) =>
  signs[widget](inside(page, widget, isolation)).evaluate(node => {
    const { fontSize, textTransform, letterSpacing, direction, color } = getComputedStyle(node);
    return { fontSize, textTransform, letterSpacing, direction, color };
  });

/** All computed styles of the page's own elements. */
const lookOf = (page: Page) =>
  page.evaluate(() =>
    ['html', 'body', 'p', '.panel', 'body > textarea', 'body > button'].map(selector => {
      const found = document.querySelector(selector);
      if (!found) return selector;
      const style = getComputedStyle(found);
      // The widgets increase the page's height.
      const isHigh = /^(height|block-size|perspective-origin|transform-origin)$/;
      return Array.from(style)
        .filter(name => !isHigh.test(name) || !/^(html|body)$/.test(selector))
        .map(name => `${name}: ${style.getPropertyValue(name)}`)
        .join('; ');
    }),
  );

const texts = new Map<string, object>();

for (const isolation of isolations) {
  for (const [index, [name, kind]] of Object.entries(kinds).entries()) {
    test(
      `four widgets on a page with ${name}, in ${isolation}`,
      daily((index % 2 === 0) === (isolation === 'shadow')),
      async ({ page, context, stack }) => {
        test.slow();
        stack.model.use(() => [{ text: 'Everything is **in order**.' }]);
        const violations = await collectViolations(context);
        const faults: string[] = [];
        page.on('pageerror', error => faults.push(String(error)));
        const remains = await countRemains(page);
        await openKind(page, stack, isolation, kind);
        const look = await lookOf(page);
        const attributes = {
          api: stack.portal,
          'publishable-key': stack.allInOne.publishableKey,
          isolation,
          locale: 'en',
        };
        await putAll(page, attributes);
        const [popup] = await Promise.all([
          page.waitForEvent('popup'),
          inside(page, 'chat', isolation).getByRole('button', { name: 'Sign in' }).first().click(),
        ]);
        await signInAtWindow(popup, stack, 'owner');
        await expectReady(page, isolation);
        for (const widget of widgets) {
          let text: Awaited<ReturnType<typeof textOf>> | undefined;
          // An element that is being replaced has no style.
          await expect(async () => {
            text = await textOf(page, widget, isolation);
            expect(text).toMatchObject({ textTransform: 'none', letterSpacing: 'normal', direction: 'ltr' });
          }).toPass({ timeout: 10_000 });
          const known = texts.get(widget) ?? text ?? {};
          texts.set(widget, known);
          expect(text).toEqual(known);
        }
        const chat = chatIn(inside(page, 'chat', isolation));
        await chat.ask('Is everything in order?');
        await expect(chat.answers.last()).toHaveText(/in order/);
        expect(await lookOf(page)).toEqual(look);

        // The first widget creates page-wide state, such as React's event table.
        await removeAll(page);
        const once = await remains();
        await putAll(page, attributes);
        await expectReady(page, isolation);
        await removeAll(page);
        expect(await remains()).toEqual(once);
        expect(once).toMatchObject({ intervals: 0, sheets: 0, frames: 0 });
        expect(await lookOf(page)).toEqual(look);
        expect(violations).toEqual([]);
        expect(faults).toEqual([]);
      },
    );
  }

  test(
    `four widgets are moved, and go along with a body that is replaced, in ${isolation}`,
    daily(isolation === 'shadow'),
    async ({ page, stack }) => {
      test.slow();
      await openKind(page, stack, isolation, {});
      await putAll(page, {
        api: stack.portal,
        'publishable-key': stack.allInOne.publishableKey,
        isolation,
        locale: 'en',
      });
      const [popup] = await Promise.all([
        page.waitForEvent('popup'),
        inside(page, 'chat', isolation).getByRole('button', { name: 'Sign in' }).first().click(),
      ]);
      await signInAtWindow(popup, stack, 'owner');
      await expectReady(page, isolation);
      await page.evaluate(() => {
        const aside = document.createElement('aside');
        document.body.prepend(aside);
        aside.append(...document.querySelectorAll('#place > *'));
      });
      await expectReady(page, isolation);
      await page.evaluate(() => {
        const body = document.createElement('body');
        const place = document.createElement('div');
        place.append(...document.querySelectorAll('aside > *'));
        body.append(place);
        document.body.replaceWith(body);
      });
      await expectReady(page, isolation);
      for (const widget of widgets) await waitForState(page, 'ready', elementOf(widget));
    },
  );

  test(
    `twenty widgets on one page come one beside the other, in ${isolation}`,
    daily(isolation === 'shadow'),
    async ({ page, stack }) => {
      test.slow();
      const faults: string[] = [];
      page.on('pageerror', error => faults.push(String(error)));
      await openKind(page, stack, isolation, {});
      const attributes = {
        api: stack.portal,
        'publishable-key': stack.allInOne.publishableKey,
        isolation,
        locale: 'en',
      };
      for (let count = 0; count < 5; count += 1) await putAll(page, attributes);
      const [popup] = await Promise.all([
        page.waitForEvent('popup'),
        (isolation === 'iframe'
          ? page.locator('oriel-chat').first().frameLocator('iframe')
          : page.locator('oriel-chat').first()
        )
          .getByRole('button', { name: 'Sign in' })
          .first()
          .click(),
      ]);
      await signInAtWindow(popup, stack, 'owner');
      const states = () =>
        page
          .locator('#place > *')
          .evaluateAll(all =>
            all.map(each => (each as HTMLElement & { handle: { state: string } }).handle.state),
          );
      await expect.poll(states, { timeout: 120_000 }).toEqual(new Array(20).fill('ready'));
      expect(faults).toEqual([]);
    },
  );
}
