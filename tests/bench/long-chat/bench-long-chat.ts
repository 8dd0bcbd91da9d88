/*
 * Compares a long chat with one of 50 messages, in the portal: the time until its last answer is painted, from the navigation
 * and from a press in the list of chats; the heap growth after a collection, before and after reading all of it; and the
 * main-thread tasks while it opens, and while it is scrolled from the end to the first question and back.
 */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { browserFlags } from '../../browser-flags';
import { importLongChat } from '../../e2e/import-chats';
import { type Stack, startStack } from '../../e2e/stack/stack';
import { signIn } from '../../e2e/test';
import { median } from '../median';

export interface LongChatRow {
  /** Milliseconds until the last answer of the long chat is painted, median of the rounds. */
  readonly open: number;
  /** The same with the short chat. */
  readonly baseline: number;
  /** The baseline again. */
  readonly again: number;
  /** Milliseconds from a press in the list of chats until the last answer of the long chat is painted. */
  readonly pressed: number;
  /** The same with the short chat. */
  readonly pressedBaseline: number;
  /** Tasks over 50 ms from that press until the answer is painted, in the worst round. */
  readonly openingTasks: number;
  /** Heap bytes with the long chat open, beyond those with the short one; median of the rounds. */
  readonly heap: number;
  /** The same after scrolling through all of it. */
  readonly heapRead: number;
  /** Tasks over 50 ms while scrolling through the long chat, in the worst round. */
  readonly longTasks: number;
  /** Milliseconds of the longest of these tasks; 0 if no task was over 50 ms. */
  readonly longestTask: number;
}

/** Number of rounds that scroll through the long chat, which takes minutes. */
const scrolled = 2;

/** @param rounds - each opens short, long and short again; the first two scroll through the long one */
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
    const few = { id: await importLongChat(page, 'Short', turns.few), name: 'Short', turns: turns.few };
    const many = { id: await importLongChat(page, 'Long', turns.many), name: 'Long', turns: turns.many };
    await page.close();
    // The first page of a context fills its caches.
    await open(context, stack, few);
    const lists = [
      'few',
      'many',
      'again',
      'heap',
      'heapRead',
      'pressed',
      'pressedFew',
      'openingTasks',
    ] as const;
    const opened = Object.fromEntries(lists.map(name => [name, []])) as unknown as Record<
      (typeof lists)[number],
      number[]
    >;
    const tasks: number[][] = [];
    for (let round = 0; round < rounds; round += 1) {
      const before = await open(context, stack, few);
      const scrolls = round < scrolled;
      const long = await open(context, stack, many, { scrolls });
      const after = await open(context, stack, few);
      const press = await pressInTurn(context, stack, [few, many]);
      opened.few.push(before.time);
      opened.many.push(long.time);
      opened.again.push(after.time);
      const usual = (before.heap + after.heap) / 2;
      opened.heap.push(long.heap - usual);
      if (scrolls) {
        opened.heapRead.push(long.heapRead - usual);
        tasks.push(long.tasks);
      }
      opened.pressedFew.push(press[0]?.time ?? Number.NaN);
      opened.pressed.push(press[1]?.time ?? Number.NaN);
      opened.openingTasks.push(press[1]?.tasks.length ?? Number.NaN);
    }
    return {
      open: median(opened.many),
      baseline: median(opened.few),
      again: median(opened.again),
      pressed: median(opened.pressed),
      pressedBaseline: median(opened.pressedFew),
      openingTasks: Math.max(...opened.openingTasks),
      heap: median(opened.heap),
      heapRead: median(opened.heapRead),
      longestTask: Math.max(0, ...tasks.flat()),
      longTasks: Math.max(...tasks.map(({ length }) => length)),
    };
  } finally {
    await browser?.close();
    await stack.close();
  }
}

interface Chat {
  readonly id: string;
  readonly name: string;
  readonly turns: number;
}

interface Opened {
  readonly time: number;
  readonly heap: number;
  /** After scrolling through the chat; unchanged if it was not scrolled. */
  readonly heapRead: number;
  /** Milliseconds of the long tasks during that time. */
  readonly tasks: number[];
}

/** Opens a chat by its address, in a new tab; with `scrolls`, scrolls through all of it. */
async function open(
  context: BrowserContext,
  stack: Stack,
  { id, turns }: Chat,
  { scrolls = false }: { readonly scrolls?: boolean } = {},
): Promise<Opened> {
  const page = await context.newPage();
  await page.addInitScript(`window.lastAnswer = 'Answer ${turns - 1}.';${measureInPage}`);
  await page.goto(`${stack.portal}/chat/${id}`, { waitUntil: 'commit' });
  const time = await read<number>(page, 'opened');
  await page.evaluate('settled()');
  const heap = await readHeap(page);
  let heapRead = heap;
  let tasks: number[] = [];
  if (scrolls) {
    await page.evaluate('void scrollThrough()');
    tasks = await read<number[]>(page, 'tasks');
    heapRead = await readHeap(page);
  }
  await page.close();
  return { time, heap, heapRead, tasks };
}

/** Opens chats one after another from the list, on a page that shows no chat. */
async function pressInTurn(
  context: BrowserContext,
  stack: Stack,
  chats: readonly Chat[],
): Promise<{ time: number; tasks: number[] }[]> {
  const page = await context.newPage();
  await page.addInitScript(`window.lastAnswer = 'none';${measureInPage}`);
  await page.goto(`${stack.portal}/chat`);
  const results: { time: number; tasks: number[] }[] = [];
  for (const { name, turns } of chats) {
    await page.getByRole('button', { name, exact: true }).waitFor();
    await page.evaluate('settled()');
    results.push(await page.evaluate(`press('${name}', 'Answer ${turns - 1}.')`));
  }
  await page.close();
  return results;
}

/** Bytes used after a garbage collection. */
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

/** Runs inside the page, because calls from the driver would add tasks to the same thread. A string, as the browser expects. */
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
  // From the press, not from the driver's order to press.
  window.press = async (name, answer) => {
    const inAll = (root, wanted) => root.querySelector(wanted) ??
      [...root.querySelectorAll('*')].map(each => each.shadowRoot && inAll(each.shadowRoot, wanted)).find(Boolean);
    const list = inAll(document, '.c-channels');
    const button = [...list.querySelectorAll('.c-channel-open')].find(each => each.textContent.trim().startsWith(name));
    await frame();
    found.length = 0;
    const start = performance.now();
    button.click();
    while (!isShown(answer)) await frame();
    await frame();
    const time = performance.now() - start;
    await settled();
    return { time, tasks: found.map(({ duration }) => duration) };
  };
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
