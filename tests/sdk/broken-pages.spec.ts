import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Stack } from '../e2e/stack/stack';
import { expect, test } from '../e2e/test';
import { type BrokenPage, brokenPages } from './broken-pages';
import { type Isolation, isolations, publishableKeyOf } from './host-page';

const guide = new URL('../../docs/broken-pages.md', import.meta.url);
/** `UPDATE_DOCS=1` with one worker writes the table. */
const isUpdating = process.env.UPDATE_DOCS === '1';

type Cells = readonly [message: string, diagnosis: string];

/** The rows of the table, by the name of the page. */
function readTable(): Map<string, string[]> {
  const rows = new Map<string, string[]>();
  for (const line of readFileSync(guide, 'utf8').split('\n')) {
    const name = /^\| ([^|]+) \| (?:both|shadow|iframe) \|/.exec(line)?.[1];
    if (name) rows.set(name, [...(rows.get(name) ?? []), line]);
  }
  return rows;
}

function writeRows(name: string, rows: string[]): void {
  const table = readTable().set(name, rows);
  const lines = readFileSync(guide, 'utf8').split('\n');
  const head = lines.findIndex(line => line.startsWith('|---'));
  const end = lines.findIndex((line, index) => index > head && !line.startsWith('|'));
  const all = brokenPages.flatMap(page => table.get(page.name) ?? []);
  writeFileSync(guide, [...lines.slice(0, head + 1), ...all, ...lines.slice(end)].join('\n'));
}

function rowsOf(name: string, [shadow, iframe]: readonly [Cells, Cells]): string[] {
  const row = (isolation: string, cells: Cells) => `| ${[name, isolation, ...cells].join(' | ')} |`;
  if (shadow.join() === iframe.join()) return [row('both', shadow)];
  return [row('shadow', shadow), row('iframe', iframe)];
}

/** Records what the SDK writes to the console, as an embedder reads it. */
const recordMessages = (page: Page) =>
  page.addInitScript(() => {
    const messages: string[] = [];
    Object.assign(window, { messages });
    const textOf = (word: unknown) => {
      if (!(word instanceof Error && 'code' in word)) return String(word);
      // The cause of an error of the SDK is the symptom that was seen first.
      const cause = word.cause instanceof Error && !('code' in word.cause) ? ` (${word.cause})` : '';
      return `\`${word.code}\` ${word.message}${cause}`;
    };
    for (const kind of ['error', 'warn'] as const) {
      const log = window.console;
      const original = log[kind];
      log[kind] = (...words: unknown[]) => {
        original.call(log, ...words);
        messages.push(
          words
            .filter(word => word !== '[oriel]')
            .map(textOf)
            .join(' '),
        );
      };
    }
  });

async function open(page: Page, stack: Stack, isolation: Isolation, broken: BrokenPage): Promise<void> {
  const { file = 'oriel.js', host, css = '', body = '<div id="help"></div>' } = broken;
  const options = {
    target: '#help',
    locale: 'en',
    isolation,
    api: stack.portal,
    'publishable-key': await publishableKeyOf(stack),
    'token-url': '/script-tag/token',
    ...broken.options?.(stack),
  };
  const attributes = Object.entries(options)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `data-oriel-${name}='${value}'`)
    .join(' ');
  const policy = broken.policy?.(stack);
  const written = {
    headers: { ...broken.headers, ...(policy && { 'content-security-policy': policy }) },
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title><style>${css}</style></head><body>${body}<script async src="${stack.portal}/sdk/v1/${file}" ${attributes}></script></body></html>`,
  };
  stack.pages.set('/host-page', written);
  const address = new URL('/host-page', stack.examples);
  if (host?.startsWith('https:')) {
    await page.route(`${host}/**`, route => route.fulfill({ contentType: 'text/html', body: written.body }));
    await page.goto(`${host}/`);
  } else {
    if (host) address.hostname = host;
    await page.goto(address.href);
  }
}

type Handle = HTMLElement & {
  readonly handle: {
    readonly state: string;
    readonly ready: Promise<unknown>;
    diagnose(): Promise<{ checks: { name: string; ok: boolean; message: string; fix?: string }[] }>;
  };
};

/** Waits until the widget has come to an end, whichever. */
async function settle(page: Page, { waits, body }: BrokenPage): Promise<void> {
  const reach = (states: string) =>
    page.waitForFunction(
      pattern => new RegExp(pattern).test(document.querySelector<Handle>('[data-oriel]')?.handle.state ?? ''),
      states,
    );
  if (waits) {
    await (body === ''
      ? page.waitForFunction(() => 'oriel' in window)
      : reach('connecting|ready|error|auth'));
    await page.clock.fastForward(waits);
  }
  if (body !== '') await reach('ready|error|auth');
}

/** Puts the words of the docs in place of this machine's addresses. */
const edit = (text: string, { portal, examples }: Stack) =>
  text
    .replaceAll(portal, 'https://ai.example.com')
    .replaceAll(portal.replace('localhost', 'intranet.test'), 'http://ai.example.com')
    .replaceAll(examples, 'https://www.example.com')
    .replaceAll(/https?:\/\/(intranet|shop)\.test(:\d+)?/g, 'https://www.example.com')
    .replaceAll(/-[\w-]{7}\.js/g, '-….js')
    .replaceAll(/\b7[12]\d\d s/g, '7200 s')
    .replaceAll('|', '\\|')
    .replaceAll('<', '&lt;');

for (const broken of brokenPages)
  test(`the docs say what is reported of ${broken.name}`, async ({ page, stack }) => {
    await recordMessages(page);
    await broken.arrange?.(page, stack);
    if (broken.waits) await page.clock.install();
    const expected = readTable().get(broken.name);
    const found: Cells[] = [];
    for (const isolation of isolations) {
      await open(page, stack, isolation, broken);
      if (!broken.isSilent) await settle(page, broken);
      const checks = await page.evaluate(
        async () => (await document.querySelector<Handle>('[data-oriel]')?.handle.diagnose())?.checks,
      );
      const findings = checks
        ?.filter(({ ok }) => !ok)
        .map(({ name, message, fix }) => `\`${name}\` ${message} ${fix ?? ''}`.trim());
      const diagnosis = findings ? findings.join('<br>') || 'nothing' : 'there is no handle';
      const first = async (): Promise<string> => {
        const messages: string[] = await page.evaluate(() => Reflect.get(window, 'messages'));
        // The advice on a mistyped name is loaded by itself, so it comes before or after the error.
        return messages.find(text => !text.includes('is no option.')) ?? 'none';
      };
      const wanted = expected?.find(row => row.includes(`| ${isolation} |`) || row.includes('| both |'));
      const cells = async (): Promise<Cells> => [
        edit(await first(), stack),
        diagnosis
          .split('<br>')
          .map(each => edit(each, stack))
          .join('<br>'),
      ];
      if (isUpdating)
        await expect
          .poll(first, { timeout: 1000 })
          .not.toBe('none')
          .catch(() => {});
      // Some messages come after the widget is ready.
      else
        await expect
          .poll(async () => (await cells()).join(' | '))
          .toBe(wanted?.split(' | ').slice(2).join(' | ').slice(0, -2));
      found.push(await cells());
    }
    const [shadow, iframe] = found;
    if (isUpdating && shadow && iframe) writeRows(broken.name, rowsOf(broken.name, [shadow, iframe]));
  });

test('the docs name every broken page, and no other', () => {
  expect([...readTable().keys()]).toEqual(brokenPages.map(({ name }) => name));
});

test('a place keeps its height where only the path of the loader is allowed', async ({ page, stack }) => {
  const broken = brokenPages.find(({ name }) => name.includes('path of the loader'));
  if (!broken) throw new Error('There is no such page.');
  for (const isolation of isolations)
    for (const [size, height] of [
      ['640', 640],
      ['fill', 500],
    ] as const) {
      const css = '#help { height: 500px }';
      await open(page, stack, isolation, { ...broken, css, options: () => ({ size }) });
      await settle(page, broken);
      const box = await page.locator('[data-oriel]').boundingBox();
      expect(box?.height, `${isolation}, ${size}`).toBe(height);
    }
});
