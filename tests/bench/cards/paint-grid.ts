/*
 * Measures whether a library page stays smooth while it draws a grid of sixty cards: the longest task of the main thread, for
 * the first grid of the page and for each later one.
 */

import { type Browser, chromium, type Page } from 'playwright';
import { browserFlags } from '../../browser-flags';
import { type Stack, startStack } from '../../e2e/stack/stack';
import { signIn } from '../../e2e/test';
import { type MadeCard, makeCard } from './make-cards';

export interface GridRow {
  readonly name: string;
  /** Milliseconds, in the worst round; 0 if no task was over 50 ms. */
  readonly longestTask: number;
  /** Tasks over 50 ms, in the worst round. */
  readonly longTasks: number;
}

const pageSize = 60;
const pages = 4;

/** @param rounds - each opens a fresh page and turns through all its pages */
export async function paintGrid(rounds: number, executablePath = '/usr/bin/chromium'): Promise<GridRow[]> {
  const stack = await startStack();
  let browser: Browser | undefined;
  try {
    browser = await chromium.launch({ executablePath, args: browserFlags() });
    const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await signIn(page, stack);
    await importCards(
      page,
      Array.from({ length: pageSize * pages }, (_, number) => ({ ...makeCard(number), visibility: 'ORG' })),
    );
    await page.close();
    const tasks = { first: [] as number[][], next: [] as number[][] };
    for (let round = 0; round < rounds; round += 1) {
      const opened = await context.newPage();
      const { first, next } = await turnPages(opened, stack);
      tasks.first.push(first);
      tasks.next.push(next);
      await opened.close();
    }
    return [
      row(`a grid of ${pageSize} cards, the first of a page`, tasks.first),
      row(`  the ${pages - 1} pages after it`, tasks.next),
    ];
  } finally {
    await browser?.close();
    await stack.close();
  }
}

/** Long tasks until the first grid is drawn, and for turning to each further page. */
async function turnPages(page: Page, stack: Stack): Promise<LongTasks> {
  let tell = (_tasks: LongTasks) => {};
  const reported = new Promise<LongTasks>(resolve => {
    tell = resolve;
  });
  await page.exposeFunction('tellTasks', (tasks: LongTasks) => tell(tasks));
  await page.addInitScript(turnInPage);
  await page.goto(`${stack.portal}/prompts/workspace?pageSize=${pageSize}`, { waitUntil: 'commit' });
  return reported;
}

interface LongTasks {
  readonly first: number[];
  readonly next: number[];
}

/** Runs inside the page, because calls from the driver would add tasks to the same thread. A string, as the browser expects. */
const turnInPage = `(async () => {
  const tasks = [];
  let answered = Number.POSITIVE_INFINITY;
  new PerformanceObserver(list => tasks.push(...list.getEntries()))
    .observe({ type: 'longtask', buffered: true });
  // Exclude the page's work before it had the cards.
  new PerformanceObserver(list => {
    for (const { name, responseEnd } of list.getEntries())
      if (name.endsWith('/filter-with-tags')) answered = Math.min(answered, responseEnd);
  }).observe({ type: 'resource', buffered: true });
  const frame = () => new Promise(resolve => requestAnimationFrame(resolve));
  const settled = async number => {
    let root;
    const stands = () => {
      root = document.querySelector('oriel-prompts')?.shadowRoot?.querySelector('.shell')?.shadowRoot;
      return root?.querySelectorAll('.p-grid:not([data-busy]) .p-card-title').length === ${pageSize} &&
        root.querySelector('.p-found [aria-current="page"]').textContent.includes(number + ' ');
    };
    while (!stands()) await frame();
    // The observer receives a task after its frame has ended.
    for (let count = 0; count < 10; count += 1) await frame();
    await new Promise(resolve => requestIdleCallback(resolve));
    const since = tasks.splice(0).filter(({ startTime, duration }) => startTime + duration > answered);
    return [since.map(({ duration }) => duration), root];
  };
  let [first, root] = await settled(1);
  const next = [];
  for (let number = 2; number <= ${pages}; number += 1) {
    root.querySelector('.p-pager button:last-child').click();
    const [more] = await settled(number);
    next.push(...more);
  }
  tellTasks({ first, next });
})()`;

function row(name: string, rounds: number[][]): GridRow {
  return {
    name,
    longestTask: Math.max(0, ...rounds.flat()),
    longTasks: Math.max(...rounds.map(tasks => tasks.length)),
  };
}

/**
 * Imports the cards as people do, with the page's session, into every workspace, because the portal decides which one is shown.
 */
async function importCards(page: Page, cards: readonly MadeCard[]): Promise<void> {
  const problem = await page.evaluate(async file => {
    const workspaces: { id: string }[] = await (await fetch('/api/core/v1/organizations/me')).json();
    for (const { id } of workspaces) {
      const form = new FormData();
      form.append('space', id);
      form.append('format', 'json');
      form.append('file', new Blob([file]), 'cards.json');
      const answer = await fetch('/api/prompts/v1/card-transfer/import', { method: 'POST', body: form });
      if (!answer.ok) return answer.text();
    }
    return '';
  }, JSON.stringify({ cards }));
  if (problem) throw new Error(`The cards were not imported: ${problem}`);
}
