import type { Page } from '@playwright/test';
import { daily } from '../daily';
import type { Stack } from '../e2e/stack/stack';
import { expect, test } from '../e2e/test';
import {
  attributesOf,
  chatOn,
  type HandledElement,
  type Isolation,
  isolations,
  openHostPage,
  waitForState,
} from './host-page';

// A file that a test modifies in transit must not come from a cache.
test.use({ isWarm: false });

const trust = "require-trusted-types-for 'script'";

interface StrictPage {
  readonly head?: string;
  readonly attributes?: string;
  /** Value of `trusted-types`. */
  readonly policies?: string;
}

/** Opens a page with the strict policy from the docs and the strict loader. */
async function openStrictPage(page: Page, stack: Stack, isolation: Isolation, strict: StrictPage = {}) {
  const { head = '', attributes = '', policies = 'oriel' } = strict;
  const options = await attributesOf(stack, isolation);
  const directives =
    isolation === 'shadow'
      ? `connect-src ${stack.portal} 'self'; img-src ${stack.portal} data: blob:`
      : `frame-src ${stack.portal}; connect-src 'self'`;
  await openHostPage(page, stack, {
    isolation,
    headers: {
      'content-security-policy': `default-src 'none'; script-src 'nonce-n0nce'; ${directives}; ${trust}; trusted-types ${policies}`,
    },
    head,
    body: `<div id="help"></div><script async nonce="n0nce" src="${stack.portal}/sdk/v1/oriel-strict.js" ${options} data-oriel-target="#help" ${attributes}></script>`,
    script: null,
  });
}

/** Serves modified code for the files that match; returns the files that were requested. */
async function tamper(page: Page, files: RegExp): Promise<string[]> {
  const changed: string[] = [];
  await page.route(files, async route => {
    const response = await route.fetch();
    changed.push(route.request().url());
    await route.fulfill({ response, body: `window.tampered = true;\n${await response.text()}` });
  });
  return changed;
}

/** Records console messages about policies, maps and hashes. */
function listen(page: Page): string[] {
  const said: string[] = [];
  page.on('console', message => {
    if (/Content Security Policy|Trusted|violates|import ?map|integrity/i.test(message.text()))
      said.push(message.text());
  });
  return said;
}

const hasRun = (page: Page) => page.evaluate(() => 'tampered' in window);

for (const isolation of isolations) {
  test(`what was built together runs under the strict policy without a word, and diagnose names what suffices, in ${isolation}`, async ({
    page,
    stack,
  }) => {
    const said = listen(page);
    stack.model.use(() => [{ text: '```js\nconst a = 1;\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n' }]);
    await openStrictPage(page, stack, isolation);
    await waitForState(page, 'ready');
    const chat = chatOn(page, isolation);
    await chat.ask('Hello');
    await expect(chat.answers.first()).toHaveAttribute('data-state', 'complete');
    expect(said).toEqual([]);
    expect(await page.locator('script[type="importmap"]').count()).toBe(0);
    const found = await page.evaluate(() =>
      document.querySelector<HandledElement>('oriel-chat')?.handle.diagnose(),
    );
    expect(found?.policy).toContain('trusted-types oriel');
    expect(found?.checks.filter(check => !check.ok)).toEqual([]);
  });

  test(
    `a first file that was changed does not run and says so, until a reload brings the right one, in ${isolation}`,
    daily(isolation === 'shadow'),
    async ({ page, stack }) => {
      const entry =
        isolation === 'shadow' ? /\/sdk\/v1\/shadow-[\w-]{7}\.js/ : /\/sdk\/v1\/iframe-[\w-]{7}\.js/;
      const changed = await tamper(page, entry);
      await openStrictPage(page, stack, isolation);
      await waitForState(page, 'error');
      await expect(page.getByText('LOAD_FAILED').first()).toBeVisible();
      expect(changed.length).toBeGreaterThan(0);
      expect(await hasRun(page)).toBe(false);
      // Without a route, the browser's cache would be active and keep the modified file.
      await page.route(entry, route => route.continue());
      await page.reload();
      await waitForState(page, 'ready');
    },
  );

  test(
    `the file with the other hashes is held to its own, in ${isolation}`,
    daily(isolation === 'iframe'),
    async ({ page, stack }) => {
      await tamper(page, /\/sdk\/v1\/hashes-/);
      await openStrictPage(page, stack, isolation);
      await waitForState(page, 'error');
      await expect(page.getByText('LOAD_FAILED').first()).toBeVisible();
      expect(await hasRun(page)).toBe(false);
    },
  );

  test(
    `the policy may have the page's own name, in ${isolation}`,
    daily(isolation === 'iframe'),
    async ({ page, stack }) => {
      const said = listen(page);
      await openStrictPage(page, stack, isolation, {
        policies: 'acme-chat',
        attributes: 'data-oriel-trusted-types-policy="acme-chat"',
      });
      await waitForState(page, 'ready');
      expect(said).toEqual([]);
    },
  );

  test(
    `a page that does not allow the policy gets no unchecked code, in ${isolation}`,
    daily(isolation === 'iframe'),
    async ({ page, stack }) => {
      await openStrictPage(page, stack, isolation, { policies: 'acme' });
      await waitForState(page, 'error');
      await expect(page.getByText('LOAD_FAILED').first()).toBeVisible();
    },
  );

  test(
    `a page with an import map of its own keeps it, in ${isolation}`,
    daily(isolation === 'shadow'),
    async ({ page, stack }) => {
      const said = listen(page);
      await page.route(/\/(early|late)\.js$/, route =>
        route.fulfill({
          contentType: 'text/javascript',
          body: 'export default new URL(import.meta.url).pathname',
        }),
      );
      await openStrictPage(page, stack, isolation, {
        policies: 'oriel acme',
        head: `<script type="importmap" nonce="n0nce">{"imports":{"early":"/early.js"}}</script>
        <script type="module" nonce="n0nce">
          import early from 'early';
          window.importBoth = async () => {
            const policy = trustedTypes.createPolicy('acme', { createScript: text => text });
            const map = Object.assign(document.createElement('script'), { type: 'importmap', nonce: 'n0nce' });
            map.text = policy.createScript('{"imports":{"late":"/late.js"}}');
            document.head.append(map);
            return [early, (await import('late')).default];
          };
        </script>`,
      });
      await waitForState(page, 'ready');
      const found = await page.evaluate(() => (window as unknown as Importing).importBoth());
      expect(found).toEqual(['/early.js', '/late.js']);
      expect(said).toEqual([]);
    },
  );

  test(
    `a browser that takes one map a page leaves it to the page, in ${isolation}`,
    daily(isolation === 'iframe'),
    async ({ page, stack }) => {
      // The SDK recognizes that browser by this property.
      await page.addInitScript(() => Object.assign(window, { mozInnerScreenX: 0 }));
      await openStrictPage(page, stack, isolation, { policies: "'none'" });
      await waitForState(page, 'ready');
    },
  );

  test(
    `a browser without Trusted Types is served as well, in ${isolation}`,
    daily(isolation === 'shadow'),
    async ({ page, stack }) => {
      await page.addInitScript(() => Reflect.deleteProperty(window, 'trustedTypes'));
      await tamper(page, /\/sdk\/v1\/hashes-/);
      // This page enforces no policy.
      await openHostPage(page, stack, {
        isolation,
        script: null,
        body: `<div id="help"></div><script async src="${stack.portal}/sdk/v1/oriel-strict.js" ${await attributesOf(stack, isolation)} data-oriel-target="#help"></script>`,
      });
      await expect(page.getByText('LOAD_FAILED').first()).toBeVisible();
      expect(await hasRun(page)).toBe(false);
    },
  );
}

/** Function that the page with its own import maps defines. */
interface Importing {
  importBoth(): Promise<readonly string[]>;
}

test('texts that were changed are not shown, and the widget says so', async ({ page, stack }) => {
  await tamper(page, /\/sdk\/v1\/words-en-[\w-]{7}\.js/);
  await openStrictPage(page, stack, 'shadow');
  await waitForState(page, 'error');
  await expect(page.getByText('LOAD_FAILED').first()).toBeVisible();
  expect(await hasRun(page)).toBe(false);
});

test('a file that is fetched later is held to its hash; what stands without it stays', async ({
  page,
  stack,
}) => {
  const said = listen(page);
  stack.model.use(() => [{ text: 'Fine.' }]);
  await tamper(page, /\/sdk\/v1\/later-chunk-/);
  await openStrictPage(page, stack, 'shadow');
  await waitForState(page, 'ready');
  const chat = chatOn(page, 'shadow');
  await chat.ask('Hello');
  await expect(chat.answers.first()).toContainText('Fine.');
  await expect.poll(() => said).toContainEqual(expect.stringMatching(/integrity.*\/later-chunk-/));
  expect(await hasRun(page)).toBe(false);
});

test('no file of a build is without a hash, and the strict loader knows all that a page may load', async ({
  stack,
}) => {
  const get = async (file: string) => (await fetch(`${stack.portal}/sdk/v1/${file}`)).text();
  const manifest = JSON.parse(await get('manifest.json')) as { integrity: Record<string, string> };
  const loader = await get('oriel-strict.js');
  const all = Object.entries(manifest.integrity);
  const lists = all.filter(([file]) => /^hashes-/.test(file));
  expect(lists).toHaveLength(1);
  const later = await get(lists[0]?.[0] ?? '');
  const known = new Set([...`${loader} ${later}`.matchAll(/sha256-[\w+/]+=/g)].map(([hash]) => hash));
  expect(known.size).toBeGreaterThan(20);
  // The page itself lists the loaders; the pages of frames load files of their own.
  const page = JSON.parse(await get('manifest.json')) as {
    widgets: Record<string, { framePage: string[] }>;
  };
  const framePages = Object.values(page.widgets).map(({ framePage }) => framePage);
  for (const framePage of framePages) expect(framePage.length).toBeGreaterThan(0);
  const unknown = all.filter(([, hash]) => !known.has(hash)).map(([file]) => file);
  const ofFrame = await filesFrom(get, framePages.flat());
  expect(unknown.filter(file => !/^(oriel|frame-page)/.test(file) && !ofFrame.has(file))).toEqual([]);
});

/** Finds the given files and all files that they refer to, directly or indirectly. */
async function filesFrom(get: (file: string) => Promise<string>, files: readonly string[]) {
  const found = new Set<string>();
  const waiting = [...files];
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    for (const [, name] of (await get(file)).matchAll(/["'`]\.\/([\w-]+\.js)["'`]/g))
      waiting.push(name ?? '');
  }
  return found;
}
