/*
 * Measures the cost of each widget on a third-party page with an empty cache, compared with a bare script that draws one text
 * field with React: bytes, the time until the widget is ready, and the cost for the page itself (main-thread time, memory after
 * a collection, tasks over 50 ms). A closed launcher is compared with the page without a script.
 */
import { createHash, randomBytes } from 'node:crypto';
import { publishableKeyHeader } from '@oriel/contracts';
import { signIn, TestBrowser } from '@oriel/testing';
import { chromium, type Page } from 'playwright';
import { browserFlags } from '../../browser-flags';
import { type Stack, startStack } from '../../e2e/stack/stack';
import { median } from '../median';
import { placeBareScript } from '../startup/bare-script';

export const measuredWidgets = ['chat', 'prompts', 'images', 'workspace'] as const;

/** The cost of one visit for the page. */
export interface PageCost {
  /** From the start of the script's request until the widget is ready, in milliseconds. */
  readonly ready: number;
  /** Main-thread milliseconds of the page's process during that time. */
  readonly task: number;
  /** Bytes of the heap after a collection. */
  readonly heap: number;
  /** Bytes transferred over the network, as encoded. */
  readonly bytes: number;
  readonly files: number;
  readonly longTasks: number;
}

export interface WidgetRow {
  readonly name: string;
  readonly slowdown: number;
  /** Additional latency of each request, in milliseconds. */
  readonly latency: number;
  /** Median of the rounds. */
  readonly cost: PageCost;
  readonly baseline: PageCost;
  /** The baseline again. */
  readonly again: PageCost;
}

type Condition = Pick<WidgetRow, 'slowdown' | 'latency'>;
const conditions: readonly Condition[] = [
  { slowdown: 1, latency: 0 },
  { slowdown: 4, latency: 0 },
  { slowdown: 1, latency: 100 },
];

/** @param rounds - each measures the baseline before and after */
export async function benchWidgets(
  rounds: number,
  executablePath = '/usr/bin/chromium',
  onRound: () => void = () => {},
): Promise<WidgetRow[]> {
  const stack = await startStack();
  const bare = await placeBareScript();
  const browser = await chromium.launch({
    executablePath,
    args: [...browserFlags(), '--js-flags=--expose-gc'],
  });
  try {
    const write = (path: string, body: string) =>
      stack.pages.set(path, { body: `<!doctype html><html lang="en"><title>Host</title>${body}</html>` });
    write('/bare', `<div id="root"></div><script src="${stack.portal}/sdk/v1/${bare.file}"></script>`);
    write('/empty', '<p>Nothing</p>');
    const pages = new Map<string, { path: string; base: string }>();
    const add = (name: string, base: string, body: string) => {
      const path = `/measured-${pages.size}`;
      write(path, body);
      pages.set(name, { path, base });
    };
    const tag = (attributes: string) =>
      `<script async src="${stack.portal}/sdk/v1/oriel.js" data-oriel-api="${stack.portal}" data-oriel-publishable-key="${stack.allInOne.publishableKey}" data-oriel-token-url="/bench-token" ${attributes}></script>`;
    for (const isolation of ['shadow', 'iframe'])
      for (const widget of measuredWidgets)
        add(
          `${widget}, ${isolation === 'shadow' ? 'shadow root' : 'frame'}`,
          '/bare',
          `<div id="place" style="height:600px"></div>${tag(`data-oriel-widget="${widget}" data-oriel-isolation="${isolation}" data-oriel-target="#place" data-oriel-size="fill"`)}`,
        );
    add('closed launcher', '/empty', tag('data-oriel-launcher="bubble"'));

    const visit = (path: string, condition: Condition) =>
      visitPage(browser.newContext({ locale: 'en-GB' }), `${stack.examples}${path}`, condition);
    await offerToken(stack);
    for (const { path } of pages.values()) await visit(path, { slowdown: 1, latency: 0 });
    const rows: WidgetRow[] = [];
    for (const condition of conditions) {
      for (const [name, { path, base }] of pages) {
        // Every widget waits for the same calls, so latency is measured with the chat only.
        if (condition.latency > 0 && !name.startsWith('chat')) continue;
        // The whole run outlasts the lifetime of a token.
        await offerToken(stack);
        const costs: PageCost[][] = [[], [], []];
        for (let round = 0; round < rounds; round += 1)
          for (const [index, each] of [base, path, base].entries())
            costs[index]?.push(await visit(each, condition));
        const [baseline, cost, again] = costs.map(middleOf);
        if (baseline && cost && again) rows.push({ name, ...condition, cost, baseline, again });
        onRound();
      }
    }
    return rows;
  } finally {
    await browser.close();
    await bare.remove();
    await stack.close();
  }
}

/** A token of the owner for all widgets, as the sign-in of an embed issues it; valid for ten minutes. */
async function offerToken(stack: Stack): Promise<void> {
  const page = new TestBrowser(stack.portal);
  const origin = stack.examples;
  const headers = { origin, [publishableKeyHeader]: stack.allInOne.publishableKey };
  const codeVerifier = randomBytes(32).toString('base64url');
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
  const attempt = { codeChallenge, origin, widgets: measuredWidgets };
  const begun = await page.send('POST', '/api/access/v1/embed-sign-ins', attempt, headers);
  const { id, url } = await bodyOf<{ id: string; url: string }>(begun);
  const { pathname } = new URL(url);
  const person = await signIn(stack.portal, 'owner');
  const question = await (await person.fetch(pathname)).text();
  const [, form = ''] = /name="form" value="([^"]+)"/.exec(question) ?? [];
  await person.fetch(pathname, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ form, answer: 'allow' }).toString(),
  });
  const collected = await page.send('POST', `/api/access/v1/embed-sign-ins/${id}`, { codeVerifier }, headers);
  const { token, expiresAt } = await bodyOf<{ token: string; expiresAt: string }>(collected);
  stack.pages.set('/bench-token', { type: 'application/json', body: JSON.stringify({ token, expiresAt }) });
}

async function bodyOf<T>(answer: Response): Promise<T> {
  if (!answer.ok) throw new Error(`The server gave no token: ${answer.status} ${await answer.text()}`);
  // The server's own tests validate its answers.
  return (await answer.json()) as T;
}

const middleOf = (costs: readonly PageCost[]): PageCost => {
  const of = (key: keyof PageCost) => median(costs.map(cost => cost[key]));
  return {
    ready: of('ready'),
    task: of('task'),
    heap: of('heap'),
    bytes: of('bytes'),
    files: of('files'),
    longTasks: of('longTasks'),
  };
};

/** Runs before the page's scripts: records long tasks, and when the measured element appears. */
const watch = `{
  window.longTasks = 0;
  new PerformanceObserver(list => { window.longTasks += list.getEntries().length; }).observe({ entryTypes: ['longtask'] });
  const script = () => performance.getEntriesByType('resource').find(({ name }) => /[/-](oriel|bare)\\.js$/.test(name));
  const done = () => { window.readyAt ??= performance.now() - (script()?.startTime ?? 0); };
  document.addEventListener('oriel:ready', done);
  const observer = new MutationObserver(() => {
    if (document.querySelector('#root textarea, body > p')) done();
    if (document.querySelector('[data-oriel], [launcher]')?.shadowRoot?.querySelector('.bubble')) done();
  });
  observer.observe(document, { childList: true, subtree: true });
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (options) {
    const root = attachShadow.call(this, options);
    observer.observe(root, { childList: true });
    return root;
  };
}`;

/** One visit by a first-time visitor. */
async function visitPage(
  opening: ReturnType<Awaited<ReturnType<typeof chromium.launch>>['newContext']>,
  address: string,
  { slowdown, latency }: Condition,
): Promise<PageCost> {
  const context = await opening;
  try {
    const page: Page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    if (latency > 0)
      await session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency,
        downloadThroughput: -1,
        uploadThroughput: -1,
      });
    let bytes = 0;
    const files = new Set<string>();
    session.on('Network.responseReceived', ({ response }) => {
      if (/\/sdk\/v1\//.test(response.url)) files.add(response.url);
    });
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await page.addInitScript(watch);
    await page.goto(address);
    const found = await page.waitForFunction(() => Reflect.get(window, 'readyAt'), undefined, {
      timeout: 60_000,
    });
    const ready = Number(await found.jsonValue());
    // Work that continues by itself also counts.
    await page.waitForTimeout(1_000);
    const metrics = new Map(
      (await session.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]),
    );
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    return {
      ready,
      task: (metrics.get('TaskDuration') ?? Number.NaN) * 1000,
      heap: usedSize,
      bytes,
      files: files.size,
      longTasks: Number(await page.evaluate(() => Reflect.get(window, 'longTasks'))),
    };
  } finally {
    await context.close();
  }
}
