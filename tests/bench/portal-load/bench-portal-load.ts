/*
 * Measures the first load of the portal's guest page with an empty cache, compared with a bare page of React and its router:
 * bytes transferred, and the time from the navigation until the page has its heading and working links. The library on the page
 * loads a widget, which is measured separately.
 */

import { type Browser, chromium } from 'playwright';
import { browserFlags } from '../../browser-flags';
import { startStack } from '../../e2e/stack/stack';
import { median } from '../median';
import { serveBareSite } from './bare-site';

/** One result; times in milliseconds, median of the rounds. */
export interface PortalLoadRow {
  readonly name: string;
  readonly kind: 'bytes' | 'time';
  readonly value: number;
  readonly baseline: number;
  /** The baseline again. */
  readonly again: number;
}

interface Load {
  /** Bytes of the page itself: its document, scripts and styles, without fonts and images. */
  readonly page: number;
  /** All bytes received until the page was usable. */
  readonly all: number;
  readonly milliseconds: number;
}

/** @param rounds - each measures the baseline before and after */
export async function benchPortalLoad(rounds: number, executablePath?: string): Promise<PortalLoadRow[]> {
  const [stack, bare] = [await startStack(), await serveBareSite()];
  let browser: Browser | undefined;
  try {
    browser = await chromium.launch({
      executablePath: executablePath ?? '/usr/bin/chromium',
      args: browserFlags(),
    });
    const subjects = [bare.address, `${stack.portal}/guest`, bare.address] as const;
    for (const address of subjects) await load(browser, address, 1);
    const rows: PortalLoadRow[] = [];
    for (const slowdown of [1, 4]) {
      const loads: Load[][] = [[], [], []];
      for (let round = 0; round < rounds; round += 1)
        for (const [index, address] of subjects.entries())
          loads[index]?.push(await load(browser, address, slowdown));
      const [baseline = Number.NaN, value = Number.NaN, again = Number.NaN] = loads.map(each =>
        median(each.map(({ milliseconds }) => milliseconds)),
      );
      if (slowdown === 1) {
        const bytesOf = (index: number, key: 'page' | 'all') =>
          median((loads[index] ?? []).map(each => each[key]));
        for (const [key, name] of [
          ['page', 'document, scripts and styles'],
          ['all', 'everything until it is usable, with fonts and what the library begins to load'],
        ] as const)
          rows.push({
            name,
            kind: 'bytes',
            value: bytesOf(1, key),
            baseline: bytesOf(0, key),
            again: bytesOf(2, key),
          });
      }
      rows.push({
        name: `until it is usable, processor ${slowdown} × slower`,
        kind: 'time',
        value,
        baseline,
        again,
      });
    }
    return rows;
  } finally {
    await browser?.close();
    bare.close();
    await stack.close();
  }
}

/** Runs before the page's scripts: records when its heading and a link are present. */
const watchHeading = `{
  const observer = new MutationObserver(() => {
    if (!document.querySelector('h1')?.textContent || !document.querySelector('a[href]')) return;
    observer.disconnect();
    window.usableAt = performance.now();
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
}`;

/** One visit by a first-time visitor. */
async function load(browser: Browser, address: string, slowdown: number): Promise<Load> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const urls = new Map<string, string>();
    let [own, all] = [0, 0];
    session.on('Network.responseReceived', ({ requestId, response }) => urls.set(requestId, response.url));
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      all += encodedDataLength;
      const { pathname } = new URL(urls.get(requestId) ?? 'x:');
      if (pathname === new URL(address).pathname || /^\/assets\/.+\.(js|css)$/.test(pathname))
        own += encodedDataLength;
    });
    await page.addInitScript(watchHeading);
    await page.goto(address);
    const found = await page.waitForFunction(() => Reflect.get(window, 'usableAt'));
    return { page: own, all, milliseconds: Number(await found.jsonValue()) };
  } finally {
    await context.close();
  }
}
