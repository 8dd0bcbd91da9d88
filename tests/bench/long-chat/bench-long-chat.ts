/*
 * What a chat of 5,000 messages costs beside one of 50, in the portal: from the navigation until its last answer is painted, what
 * it adds to the heap after a collection, and the tasks of the main thread while all of it is scrolled through, from the end to
 * the first question and back.
 */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { browserFlags } from '../../browser-flags';
import { importLongChat } from '../../e2e/import-chats';
import { type Stack, startStack } from '../../e2e/stack/stack';
import { signIn } from '../../e2e/test';
import { median } from '../median';

export interface LongChatRow {
  /** Milliseconds until the last answer of the long chat is painted, the middle of the rounds. */
  readonly open: number;
  /** The same with the short one. */
  readonly baseline: number;
  /** The baseline again. */
  readonly again: number;
  /** Bytes of the heap with the long chat open, beyond those with the short one; the middle of the rounds. */
  readonly heap: number;
  /** Tasks over 50 ms while the long chat is scrolled through, of the worst round. */
  readonly longTasks: number;
  /** Milliseconds of the longest of them; 0 where none was over 50. */
  readonly longestTask: number;
}

/** @param rounds - each opens short, long, short, and scrolls through the long one */
export async function benchLongChat(
  rounds: number,
  turns: { readonly few: number; readonly many: number },
  executablePath = '/usr/bin/chromium',
): Promise<LongChatRow> {
  const stack = await startStack({ settings: { RATE_LIMIT: '0' } });
  let browser: Browser | undefined;
  try {
    browser = await chromium.launch({ executablePath, args: browserFlags() });
    const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await signIn(page, stack, 'owner', '/settings');
    await page.getByRole('button', { name: 'Accept all' }).click();
    const few = { id: await importLongChat(page, 'Short', turns.few), turns: turns.few };
    const many = { id: await importLongChat(page, 'Long', turns.many), turns: turns.many };
    await page.close();
    // The first page of a context fills its caches.
    await open(context, stack, few);
    const opened = { few: [] as number[], many: [] as number[], again: [] as number[], heap: [] as number[] };
    const tasks: number[][] = [];
    for (let round = 0; round < rounds; round += 1) {
      const before = await open(context, stack, few);
      const long = await open(context, stack, many, found => tasks.push(found));
      const after = await open(context, stack, few);
      opened.few.push(before.time);
      opened.many.push(long.time);
      opened.again.push(after.time);
      opened.heap.push(long.heap - (before.heap + after.heap) / 2);
    }
    return {
      open: median(opened.many),
      baseline: median(opened.few),
      again: median(opened.again),
      heap: median(opened.heap),
      longestTask: Math.max(0, ...tasks.flat()),
      longTasks: Math.max(...tasks.map(({ length }) => length)),
    };
  } finally {
    await browser?.close();
    await stack.close();
  }
}

/** @param onTasks hears of the long tasks of a scroll through all of it */
async function open(
  context: BrowserContext,
  stack: Stack,
  { id, turns }: { readonly id: string; readonly turns: number },
  onTasks?: (tasks: number[]) => void,
): Promise<{ readonly time: number; readonly heap: number }> {
  const page = await context.newPage();
  await page.addInitScript(`window.lastAnswer = 'Answer ${turns - 1}.';${measureInPage}`);
  await page.goto(`${stack.portal}/chat/${id}`, { waitUntil: 'commit' });
  const time = await read<number>(page, 'opened');
  await page.evaluate('settled()');
  const heap = await readHeap(page);
  if (onTasks) {
    await page.evaluate('void scrollThrough()');
    onTasks(await read<number[]>(page, 'tasks'));
  }
  await page.close();
  return { time, heap };
}

/** Bytes that are used after a collection. */
async function readHeap(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  await devtools.detach();
  return usedSize;
}

async function read<T>(page: Page, name: string): Promise<T> {
  const handle = await page.waitForFunction(wanted => Reflect.get(window, wanted), name, {
    polling: 500,
    timeout: 300_000,
  });
  return (await handle.jsonValue()) as T;
}

/** Runs in the page, as what the driver does there are tasks of the same thread. A text, as the browser takes it. */
const measureInPage = `
  const found = [];
  new PerformanceObserver(list => found.push(...list.getEntries())).observe({ type: 'longtask', buffered: true });
  const frame = () => new Promise(resolve => requestAnimationFrame(resolve));
  const idle = () => new Promise(resolve => requestIdleCallback(resolve));
  const findThread = root => root.querySelector('[role=log]') ??
    [...root.querySelectorAll('*')].map(each => each.shadowRoot && findThread(each.shadowRoot)).find(Boolean);
  let thread;
  const threadOf = () => thread?.isConnected ? thread : (thread = findThread(document));
  const isShown = text => [...(threadOf()?.querySelectorAll('article') ?? [])].some(
    each => each.textContent.trim().startsWith(text) && each.getBoundingClientRect().bottom > 0);
  window.settled = async () => {
    for (let times = 0; times < 10; times += 1) await idle();
  };
  (async () => {
    while (!isShown(lastAnswer)) await frame();
    // It is painted with the next frame.
    await frame();
    window.opened = performance.now();
  })();
  window.scrollThrough = async () => {
    threadOf();
    found.length = 0;
    // Pages come while it is scrolled, so that the beginning is where the first question stands.
    while (!(isShown('Question 0') && thread.scrollTop <= 1)) {
      // The way up is a reader's where there was a gesture.
      thread.dispatchEvent(new WheelEvent('wheel'));
      thread.scrollTop -= 240;
      await frame();
    }
    while (!isShown(lastAnswer) || thread.scrollTop + thread.clientHeight < thread.scrollHeight - 2) {
      thread.scrollTop += 240;
      await frame();
    }
    await settled();
    window.tasks = found.map(({ duration }) => duration);
  };
`;
