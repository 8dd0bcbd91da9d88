import { readFile } from 'node:fs/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Browser, Request } from 'playwright';
import { chatOfExample } from '../../e2e/chat-page';
import type { Stack } from '../../e2e/stack/stack';
import { watchFor } from '../../note-use';

const folder = new URL('../../../packages/sdk/dist/cdn/', import.meta.url);

export interface StartupBytes {
  readonly name: string;
  /** Number of files requested in addition to those for an answer without code; undefined if not counted. */
  readonly files?: number;
  readonly gzip: number;
  readonly brotli: number;
}

/** Bytes that a fresh browser requests: the loader, until typing, until an answer is rendered, and for its first code block. */
export async function weighStartup(
  browser: Browser,
  stack: Stack,
  isolation: 'shadow' | 'iframe',
): Promise<StartupBytes[]> {
  stack.model.use(() => [{ text: 'An answer with **some** marks.' }]);
  const context = await browser.newContext({ locale: 'en-GB' });
  const page = await context.newPage();
  const requests: { file: string; request: Request }[] = [];
  page.on('request', request => {
    const file = /\/sdk\/v1\/([^?]+)$/.exec(request.url())?.[1];
    if (file) requests.push({ file, request });
  });
  let noteAnswer = (_time: number) => {};
  const answered = new Promise<number>(resolve => {
    noteAnswer = resolve;
  });
  await context.exposeBinding('noteUse', (_, time: number) => noteAnswer(time));
  await context.addInitScript(watchFor('[part="answer"] strong'));
  await page.goto(`${stack.examples}/script-tag/?isolation=${isolation}`);
  const chat = chatOfExample(page, isolation);
  await chat.ask('Weigh yourself');
  const time = await answered;
  const untilAnswer = new Set(
    requests.filter(({ request }) => request.timing().startTime <= time).map(({ file }) => file),
  );
  const untilTyping = new Set<string>();
  for (const file of untilAnswer) {
    if (file === 'oriel.js') untilTyping.add(file);
    else if (isolation === 'iframe' && /^(iframe|frame-page.*css)/.test(file)) untilTyping.add(file);
  }
  // Files that load by themselves after the answer do not count towards the code.
  await page.waitForTimeout(2_000);
  const before = new Set(requests.map(({ file }) => file));
  stack.model.use(() => [{ text: 'Some code:\n\n```ts\nconst two: number = 1 + 1;\n```' }]);
  await chat.ask('And with code');
  await chat.answers.nth(1).locator('pre span').first().waitFor();
  const ofCode = new Set(requests.map(({ file }) => file).filter(file => !before.has(file)));
  await context.close();
  return [
    { name: 'loader', ...(await weigh(['oriel.js'])) },
    { name: `until typing, ${isolation}`, ...(await weigh(untilTyping)) },
    { name: `until an answer, ${isolation}`, ...(await weigh(untilAnswer)) },
    { name: `of a first answer with code, ${isolation}`, files: ofCode.size, ...(await weigh(ofCode)) },
  ];
}

async function weigh(files: Iterable<string>): Promise<{ gzip: number; brotli: number }> {
  let [gzip, brotli] = [0, 0];
  for (const file of files) {
    const content = await readFile(new URL(file, folder));
    gzip += gzipSync(content, { level: 9 }).length;
    brotli += brotliCompressSync(content).length;
  }
  return { gzip, brotli };
}
