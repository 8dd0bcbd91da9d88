import { readFile } from 'node:fs/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright';
import { chatOfExample } from '../../e2e/chat-page';
import type { Stack } from '../../e2e/stack/stack';

const folder = new URL('../../../packages/sdk/dist/cdn/', import.meta.url);

export interface StartupBytes {
  readonly name: string;
  readonly gzip: number;
  readonly brotli: number;
}

/** Bytes of the loader, until typing, and until an answer is rendered, as a fresh browser asks for them. */
export async function weighStartup(
  browser: Browser,
  stack: Stack,
  isolation: 'shadow' | 'iframe',
): Promise<StartupBytes[]> {
  stack.model.use(() => [{ text: 'An answer with **some** marks.' }]);
  const context = await browser.newContext({ locale: 'en-GB' });
  const page = await context.newPage();
  const untilTyping = new Set<string>();
  const untilAnswer = new Set<string>();
  page.on('request', request => {
    const file = /\/sdk\/v1\/([^?]+)$/.exec(request.url())?.[1];
    if (file) untilAnswer.add(file);
  });
  await page.goto(`${stack.examples}/script-tag/?isolation=${isolation}`);
  const chat = chatOfExample(page, isolation);
  await chat.ask('Weigh yourself');
  await waitForAnswer(page, chat);
  for (const file of untilAnswer) {
    if (file === 'oriel.js') untilTyping.add(file);
    else if (isolation === 'iframe' && /^(iframe|frame-page.*css)/.test(file)) untilTyping.add(file);
  }
  await context.close();
  return [
    { name: 'loader', ...(await weigh(['oriel.js'])) },
    { name: `until typing, ${isolation}`, ...(await weigh(untilTyping)) },
    { name: `until an answer, ${isolation}`, ...(await weigh(untilAnswer)) },
  ];
}

const waitForAnswer = (_page: Page, chat: ReturnType<typeof chatOfExample>) =>
  chat.answers.first().locator('strong').waitFor();

async function weigh(files: Iterable<string>): Promise<{ gzip: number; brotli: number }> {
  let [gzip, brotli] = [0, 0];
  for (const file of files) {
    const content = await readFile(new URL(file, folder));
    gzip += gzipSync(content, { level: 9 }).length;
    brotli += brotliCompressSync(content).length;
  }
  return { gzip, brotli };
}
