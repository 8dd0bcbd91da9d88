import { createRequire } from 'node:module';
import { isDeepStrictEqual } from 'node:util';
import type { Page } from '@playwright/test';
import { expect, test } from '../e2e/test';
import { isolations, openHostPage, waitForState } from './host-page';

const bootstrap = createRequire(import.meta.url).resolve('bootstrap/dist/css/bootstrap.css');

/** Sizes and computed styles of everything in the widget, in tree order. */
const lookOf = (page: Page) =>
  page.evaluate(() => {
    const rows: string[] = [];
    const visit = (node: Element) => {
      const style = getComputedStyle(node);
      const { width, height } = node.getBoundingClientRect();
      const values = [
        'display',
        'fontSize',
        'fontFamily',
        'lineHeight',
        'color',
        'backgroundColor',
        'paddingTop',
        'marginTop',
        'boxSizing',
        'textTransform',
        'letterSpacing',
        'borderTopWidth',
      ] as const;
      rows.push(
        `${node.localName} ${Math.round(width)}x${Math.round(height)} ${values.map(name => style[name]).join('|')}`,
      );
      for (const child of node.shadowRoot?.children ?? []) visit(child);
      for (const child of node.children) visit(child);
    };
    const shell = document.querySelector('oriel-chat')?.shadowRoot?.querySelector('.shell');
    if (shell) visit(shell);
    return rows;
  });

const frameOf = async (page: Page) => {
  const box = await page.locator('oriel-chat iframe').boundingBox();
  // The body's margin belongs to the page.
  return { width: box?.width, height: box?.height };
};

const place =
  '<div style="width:400px!important;height:600px!important;display:block!important;box-sizing:content-box!important" id="help"></div>';

const reset = '<style>* { all: unset !important }</style>';
const smallFont =
  '<style>html { font-size: 62.5% } body { text-transform: uppercase; letter-spacing: 3px; color: red; line-height: 3 }</style>';

for (const isolation of isolations) {
  test(`a reset, a small root font and Bootstrap change nothing in the widget, in ${isolation}`, async ({
    page,
    stack,
  }) => {
    const look = () => (isolation === 'shadow' ? lookOf(page) : frameOf(page));
    const open = async (head: string) => {
      await openHostPage(page, stack, {
        isolation,
        head,
        body: place,
        script: 'data-oriel-target="#help" data-oriel-size="400"',
      });
      await waitForState(page, 'ready');
      // The agents load after the widget is ready.
      const chat = isolation === 'shadow' ? page : page.frameLocator('oriel-chat iframe');
      const agent = chat.getByRole('button', { name: /^Agent/ });
      await expect(agent).toBeVisible();
      // The place of its picture, which is fetched.
      await expect(agent.locator('i')).toHaveCount(0);
      // The later parts load one after another.
      let seen = await look();
      await expect
        .poll(
          async () => {
            const before = seen;
            seen = await look();
            return isDeepStrictEqual(before, seen);
          },
          { intervals: [600] },
        )
        .toBe(true);
      return seen;
    };
    const plain = await open('');
    await page.addStyleTag({ path: bootstrap });
    expect(await look()).toEqual(plain);
    expect(await open(reset)).toEqual(plain);
    expect(await open(smallFont)).toEqual(plain);
  });
}

test('the widget changes nothing in the page', async ({ page, stack }) => {
  const head = '<style>p{color:rgb(1,2,3)} .panel{color:rgb(4,5,6)} textarea{height:33px}</style>';
  const body =
    '<p>Text</p><div class="panel">Panel</div><textarea></textarea><button>B</button><div id="help"></div>';
  const look = () =>
    page.evaluate(() => ({
      styles: ['body', 'p', '.panel', 'body > textarea', 'body > button'].map(selector => {
        const found = document.querySelector(selector);
        return (
          found &&
          JSON.stringify(
            Object.fromEntries(
              Array.from(getComputedStyle(found)).map(name => [
                name,
                getComputedStyle(found).getPropertyValue(name),
              ]),
            ),
          )
        );
      }),
      sheets: document.adoptedStyleSheets.length,
    }));
  await openHostPage(page, stack, {
    isolation: 'shadow',
    head,
    body: `${body}<style>#help{height:500px}</style>`,
    script: null,
  });
  const before = await look();
  await openHostPage(page, stack, {
    isolation: 'shadow',
    head,
    body: `${body}<style>#help{height:500px}</style>`,
    script: 'data-oriel-target="#help" data-oriel-size="fill"',
  });
  await waitForState(page, 'ready');
  expect(await look()).toEqual(before);
});

test('a z-index in the widget counts inside it only', async ({ page, stack }) => {
  await openHostPage(page, stack, {
    isolation: 'shadow',
    body: '<div id="help"></div><div id="cover" style="position:fixed;inset:0"></div>',
  });
  await waitForState(page, 'ready');
  const topmost = await page.evaluate(() => {
    const raised = document.createElement('div');
    raised.style.cssText = 'position:fixed;inset:0;z-index:9';
    const find = (root: ParentNode): Element | undefined => {
      for (const each of root.querySelectorAll('*')) {
        const found = each.matches('.oriel-root') ? each : each.shadowRoot && find(each.shadowRoot);
        if (found) return found;
      }
      return undefined;
    };
    find(document)?.append(raised);
    return [raised.isConnected, document.elementFromPoint(50, 50)?.id];
  });
  expect(topmost).toEqual([true, 'cover']);
});
