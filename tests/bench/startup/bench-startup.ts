/**
 * What a page pays until somebody can type, beside a bare React page in the same run: bytes, and the time from the
 * start of the script's request. Every measurement is a fresh context, so nothing comes from a cache; the subjects take
 * turns, and the bare page is measured twice a round: how far both differ is the machine's noise.
 */
import { chromium } from 'playwright';
import { startStack } from '../../e2e/stack/stack';
import { serveBarePage } from './bare-page';
import { measureTyping, type TypingSubject } from './typing-time';
import { type StartupBytes, weighStartup } from './weigh-startup';

export type { StartupBytes };

const flags =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'.split(
    ' ',
  );

export interface BenchStartupOptions {
  /** Path of the browser. */
  readonly executablePath?: string;
  /** Rounds; each measures everything once. Default 9. */
  readonly rounds?: number;
  readonly slowdowns?: readonly number[];
}

/** One figure of the bench. */
export interface StartupRow {
  readonly name: string;
  readonly slowdown: number;
  /** Milliseconds until typing, median of the rounds. */
  readonly milliseconds: number;
  /** Smallest and largest round. */
  readonly spread: readonly [number, number];
  /** Beside the bare React page of the same round, median. */
  readonly ratio: number;
}

export async function benchStartup({
  executablePath = '/usr/bin/chromium',
  rounds = 9,
  slowdowns = [1, 4],
}: BenchStartupOptions = {}): Promise<{ bytes: StartupBytes[]; rows: StartupRow[] }> {
  const stack = await startStack();
  const bare = await serveBarePage();
  const browser = await chromium.launch({ executablePath, args: flags });
  try {
    const page = (isolation: string) => `${stack.examples}/script-tag/?isolation=${isolation}`;
    const subjects: Record<string, TypingSubject> = {
      'bare React': { url: bare.url, script: '/bare.js', isFrame: false },
      'shadow root': { url: page('shadow'), script: '/oriel.js', isFrame: false },
      frame: { url: page('iframe'), script: '/oriel.js', isFrame: true },
      'bare React, again': { url: bare.url, script: '/bare.js', isFrame: false },
    };
    // The first of everything pays for what the system has not read yet.
    for (const subject of Object.values(subjects)) await measureTyping(browser, subject, 1);
    const rows: StartupRow[] = [];
    for (const slowdown of slowdowns) {
      const times = new Map<string, number[]>(Object.keys(subjects).map(name => [name, []]));
      for (let round = 0; round < rounds; round += 1) {
        for (const [name, subject] of Object.entries(subjects)) {
          times.get(name)?.push(await measureTyping(browser, subject, slowdown));
        }
      }
      const base = times.get('bare React') ?? [];
      for (const [name, list] of times) {
        rows.push({
          name,
          slowdown,
          milliseconds: median(list),
          spread: [Math.min(...list), Math.max(...list)],
          ratio: median(list.map((time, round) => time / (base[round] ?? time))),
        });
      }
    }
    const bytes = [
      ...(await weighStartup(browser, stack, 'shadow')),
      ...(await weighStartup(browser, stack, 'iframe')).slice(1),
    ];
    return { bytes, rows };
  } finally {
    await browser.close();
    bare.close();
    await stack.close();
  }
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
