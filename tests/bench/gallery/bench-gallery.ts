/*
 * Compares a gallery of 5,000 images with one of 50, in the portal: the time from the navigation until every tile of the first
 * screen shows its image, and the longest main-thread task while scrolling through all pages. Both galleries belong to people
 * of one workspace; the images are rows that share the file of one generated image.
 */

import { query } from '@oriel/testing/postgres';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { browserFlags } from '../../browser-flags';
import { startDatabase } from '../../e2e/stack/database';
import { type Stack, startStack } from '../../e2e/stack/stack';
import { signIn } from '../../e2e/test';
import { median } from '../median';

export interface GalleryRow {
  /** Milliseconds until the first screen of many images is shown, median of the rounds. */
  readonly open: number;
  /** The same with few images. */
  readonly baseline: number;
  /** The baseline again. */
  readonly again: number;
  /** Milliseconds of the longest task while scrolling through many images, in the worst round; 0 if no task was over 50 ms. */
  readonly longestTask: number;
  /** Tasks over 50 ms, in the worst round. */
  readonly longTasks: number;
  /** Number of images that were scrolled through. */
  readonly scrolled: number;
}

const people = { few: 'admin', many: 'owner' } as const;
type Size = keyof typeof people;

/** @param rounds - each opens few, many and few again, and scrolls through many */
export async function benchGallery(
  rounds: number,
  counts: Readonly<Record<Size, number>>,
  executablePath = '/usr/bin/chromium',
): Promise<GalleryRow> {
  const { url, close } = await startDatabase();
  const stack = await startStack({ databaseUrl: url });
  let browser: Browser | undefined;
  try {
    browser = await chromium.launch({ executablePath, args: browserFlags() });
    const contexts: Record<Size, BrowserContext> = {
      few: await enter(browser, stack, people.few),
      many: await enter(browser, stack, people.many),
    };
    for (const size of ['few', 'many'] as const) await fill(contexts[size], stack, url, counts[size]);
    const opened = { few: [] as number[], many: [] as number[], again: [] as number[] };
    const tasks: number[][] = [];
    for (let round = 0; round < rounds; round += 1) {
      opened.few.push(await open(contexts.few, stack));
      opened.many.push(await open(contexts.many, stack, counts.many, found => tasks.push(found)));
      opened.again.push(await open(contexts.few, stack));
    }
    return {
      open: median(opened.many),
      baseline: median(opened.few),
      again: median(opened.again),
      longestTask: Math.max(0, ...tasks.flat()),
      longTasks: Math.max(...tasks.map(({ length }) => length)),
      scrolled: counts.many,
    };
  } finally {
    await browser?.close();
    await stack.close();
    await close();
  }
}

/** Opens a browser context in which a person has signed in and dismissed the welcome. */
async function enter(browser: Browser, stack: Stack, username: string): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  await signIn(page, stack, username, '/settings');
  await page.getByRole('button', { name: 'Accept all' }).click();
  await page.goto(`${stack.portal}/image-generation`);
  await page.getByRole('dialog').getByRole('button', { name: 'Get started' }).click();
  await page.close();
  return context;
}

/** Generates one image, and derives the other rows from it. */
async function fill(context: BrowserContext, stack: Stack, url: string, count: number): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${stack.portal}/image-generation`);
  const field = page.getByRole('textbox', { name: 'Description of the image' });
  await field.fill('A lighthouse');
  await page.getByText(/^about /).waitFor();
  await field.press('Enter');
  await page.getByRole('button', { name: 'Open: A lighthouse' }).waitFor();
  await page.close();
  const [drawn] = (await query(
    url,
    `SELECT id FROM images WHERE status = 'done' ORDER BY created_at DESC LIMIT 1`,
  )) as { id: string }[];
  const columns = (await query(
    url,
    `SELECT column_name FROM information_schema.columns WHERE table_name = 'images'`,
  )) as { column_name: string }[];
  // Image shapes vary, as in a real gallery; all other values are copied from the generated image.
  const made: Readonly<Record<string, string>> = {
    id: 'gen_random_uuid()',
    execution_id: 'gen_random_uuid()',
    message: `'Picture ' || each`,
    height: `512 + (each * 7919) % 1024`,
    created_at: `created_at - each * interval '1 minute'`,
  };
  const names = columns.map(({ column_name: name }) => name);
  await query(
    url,
    `INSERT INTO images (${names.join(', ')}) SELECT ${names.map(name => made[name] ?? name).join(', ')}
      FROM images, generate_series(1, ${count - 1}) each WHERE id = '${drawn?.id}'`,
  );
}

/** Milliseconds until the first screen is shown. @param onTasks receives the long tasks of a scroll to the end of `count` */
async function open(
  context: BrowserContext,
  stack: Stack,
  count?: number,
  onTasks?: (tasks: number[]) => void,
): Promise<number> {
  const page = await context.newPage();
  await page.addInitScript(measureInPage);
  await page.goto(`${stack.portal}/image-generation`, { waitUntil: 'commit' });
  const time = await read<number>(page, 'opened');
  if (count !== undefined && onTasks) {
    await page.evaluate(`scrollThrough(${count})`);
    onTasks(await read<number[]>(page, 'tasks'));
  }
  await page.close();
  return time;
}

async function read<T>(page: Page, name: string): Promise<T> {
  const handle = await page.waitForFunction(wanted => Reflect.get(window, wanted), name, {
    polling: 500,
    timeout: 180_000,
  });
  return (await handle.jsonValue()) as T;
}

/** Runs inside the page, because calls from the driver would add tasks to the same thread. A string, as the browser expects. */
const measureInPage = `
  const found = [];
  new PerformanceObserver(list => found.push(...list.getEntries())).observe({ type: 'longtask', buffered: true });
  const frame = () => new Promise(resolve => requestAnimationFrame(resolve));
  const rootOf = () => document.querySelector('oriel-images')?.shadowRoot?.querySelector('.shell')?.shadowRoot;
  const seen = root => {
    const { bottom } = root.querySelector('.i-scroll').getBoundingClientRect();
    return [...root.querySelectorAll('.i-tile')].filter(tile => tile.getBoundingClientRect().top < bottom);
  };
  const stands = root => {
    const tiles = root?.querySelector('.i-gallery') ? seen(root) : [];
    return tiles.length > 6 && tiles.every(tile => {
      const picture = tile.querySelector('img');
      return picture?.complete && picture.naturalWidth > 0;
    });
  };
  (async () => {
    while (!stands(rootOf())) await frame();
    window.opened = performance.now();
  })();
  window.scrollThrough = async count => {
    const root = rootOf();
    const scroller = root.querySelector('.i-scroll');
    // Exclude the page's remaining work after its first screen.
    for (let idle = 0; idle < 10; idle += 1) await new Promise(resolve => requestIdleCallback(resolve));
    found.length = 0;
    const last = () => Math.max(...[...root.querySelectorAll('.i-tile')].map(tile => Number(tile.ariaPosInSet)));
    while (last() < count) {
      scroller.scrollTop += 240;
      await frame();
    }
    for (let more = 0; more < 10; more += 1) await frame();
    await new Promise(resolve => requestIdleCallback(resolve));
    window.tasks = found.map(({ duration }) => duration);
  };
`;
