/**
 * Measures the cost for a page until a person can type, compared with a bare React page in the same run: bytes, and the time
 * from the start of the script's request. Each measurement uses a fresh context, so nothing is cached. The subjects alternate,
 * with the bare page measured before and after them: the mean is the baseline of the round, and the difference is the machine's
 * noise.
 */
import { chromium } from 'playwright';
import { browserFlags } from '../../browser-flags';
import { startStack } from '../../e2e/stack/stack';
import { median } from '../median';
import { openBrowserPipe } from './browser-pipe';
import { serveTypingSite } from './typing-site';
import { measureTyping } from './typing-time';
import { type StartupBytes, weighStartup } from './weigh-startup';

export type { StartupBytes };

export interface BenchStartupOptions {
  /** Path of the browser. */
  readonly executablePath?: string;
  /** Number of rounds; each measures everything once. Default 21. */
  readonly rounds?: number;
  readonly slowdowns?: readonly number[];
}

/** One result of the benchmark. */
export interface StartupRow {
  readonly name: string;
  readonly slowdown: number;
  /** Milliseconds until typing is possible, median of the rounds. */
  readonly milliseconds: number;
  /** Fastest and slowest round. */
  readonly spread: readonly [number, number];
  /** Ratio to the bare React pages of the same round, median. */
  readonly ratio: number;
}

export async function benchStartup({
  executablePath = '/usr/bin/chromium',
  rounds = 21,
  slowdowns = [1, 4],
}: BenchStartupOptions = {}): Promise<{ bytes: StartupBytes[]; rows: StartupRow[] }> {
  const bytes = await weighBoth(executablePath);
  const site = await serveTypingSite();
  const browser = await openBrowserPipe(executablePath, browserFlags());
  try {
    const subjects = {
      'bare React': site.bare,
      'shadow root': site.shadow,
      frame: site.frame,
      'bare React, again': site.bare,
    };
    // The first run pays for files that the system has not read yet.
    for (const url of Object.values(subjects)) await measureTyping(browser, url, 1);
    const rows: StartupRow[] = [];
    for (const slowdown of slowdowns) {
      const times = new Map<string, number[]>(Object.keys(subjects).map(name => [name, []]));
      for (let round = 0; round < rounds; round += 1) {
        for (const [name, url] of Object.entries(subjects)) {
          times.get(name)?.push(await measureTyping(browser, url, slowdown));
        }
      }
      const before = times.get('bare React') ?? [];
      const after = times.get('bare React, again') ?? [];
      for (const [name, list] of times) {
        rows.push({
          name,
          slowdown,
          milliseconds: median(list),
          spread: [Math.min(...list), Math.max(...list)],
          ratio: median(
            list.map((time, round) => (2 * time) / ((before[round] ?? time) + (after[round] ?? time))),
          ),
        });
      }
    }
    return { bytes, rows };
  } finally {
    await browser.close();
    await site.close();
  }
}

async function weighBoth(executablePath: string): Promise<StartupBytes[]> {
  const stack = await startStack();
  const browser = await chromium.launch({ executablePath, args: browserFlags() });
  try {
    const inFrame = await weighStartup(browser, stack, 'iframe');
    return [...(await weighStartup(browser, stack, 'shadow')), ...inFrame.slice(1)];
  } finally {
    await browser.close();
    await stack.close();
  }
}
