/**
 * Measures the cost of streaming markdown, compared with appending the same text to plain DOM blocks.
 *
 * Both are measured alternately in one browser, with a fresh page per run. The main-thread time is the browser's own count of
 * the processor time of the page's main thread (script, style, layout and paint), from the first delta until the last is shown
 * and its code is highlighted; time in which the thread waits does not count. After each delta the page scrolls to the end, as
 * a chat does. Each round measures the plain blocks before and after the subject: their mean is the baseline, because a
 * machine's speed changes within seconds, and their difference is the noise.
 */
import { type Browser, chromium, type Page } from 'playwright';
import { browserFlags } from '../../browser-flags';
import { median } from '../median';
import type { AnswerKind } from './answer';
import type { Pace, PageResult, Subject } from './page/main';
import { servePage } from './serve-page';

/** Removes the frame rate limit, so that one delta per frame takes seconds instead of a minute. */
const FREE_FRAMES = ['--disable-frame-rate-limit', '--disable-gpu-vsync'];

export interface BenchOptions {
  /** Path of the browser. */
  executablePath?: string;
  /** Number of rounds. Each measures 50 KB; the first two also measure the shorter and the longer text. Default 9. */
  rounds?: number;
  kinds?: readonly AnswerKind[];
  subjects?: readonly Subject[];
  pace?: Pace;
  /** Called after every measurement. */
  onMeasure?: (line: string) => void;
}

/** One result of the benchmark. */
export interface BenchRow {
  name: string;
  /** Main-thread milliseconds for 50 KB in 2,500 deltas, median of the rounds. */
  milliseconds: number;
  /** Fastest and slowest round. */
  spread: [number, number];
  /** Ratio to the plain blocks before and after it in the same round, median of the rounds. */
  ratio: number;
  /** Tasks over 50 ms for 50 KB in the worst round, and the longest task. */
  longTasks: number;
  longestTask: number;
  /** Growth exponent of the time from 12.5 to 100 KB: 1 is linear. */
  exponent: number;
  plainExponent: number;
  /** At the pace of a chat: 250 deltas a second, joined per frame, at 60 frames a second. */
  joinedMilliseconds: number;
  droppedFrames: number;
  frames: number;
}

interface Measurement extends PageResult {
  milliseconds: number;
}

const SIZE = 50_000;
const SMALL = 12_500;
const LARGE = 100_000;

/** Measures each kind of answer; see {@link BenchRow}. */
export async function benchMarkdown(options: BenchOptions = {}): Promise<BenchRow[]> {
  const { rounds = 9, kinds = ['mixed'], subjects = ['stream'], pace = 'frame' } = options;
  const executablePath = options.executablePath ?? process.env.CHROMIUM;
  const page = await servePage();
  const browsers: Browser[] = [];
  const launch = async (flags: string[]) => {
    const browser = await chromium.launch({ executablePath, args: [...browserFlags(), ...flags] });
    browsers.push(browser);
    return browser;
  };
  try {
    const free = await launch(FREE_FRAMES);
    const paced = await launch([]);
    const rows: BenchRow[] = [];
    // The first run pays for files that the system has not read yet.
    for (const subject of ['plain', ...subjects] as const)
      await measure(free, page.url, subject, 'mixed', SMALL, pace);
    for (const kind of kinds) {
      const all = ['plain', ...subjects, 'plain again'];
      const times = new Map(all.map(name => [name, new Map<number, Measurement[]>()]));
      for (let round = 0; round < rounds; round++)
        for (const size of round < 2 ? [SMALL, SIZE, LARGE] : [SIZE])
          for (const name of round % 2 ? all.toReversed() : all) {
            const subject = (name.startsWith('plain') ? 'plain' : name) as Subject; // the rest are subjects
            const measured = await measure(free, page.url, subject, kind, size, pace);
            options.onMeasure?.(`${kind} ${name} ${size / 1000} KB: ${measured.milliseconds.toFixed(0)} ms`);
            const bySize = times.get(name);
            bySize?.set(size, [...(bySize.get(size) ?? []), measured]);
          }
      const plain = times.get('plain') ?? new Map<number, Measurement[]>();
      const around = [plain, times.get('plain again') ?? plain];
      for (const name of all) {
        const bySize = times.get(name) ?? new Map<number, Measurement[]>();
        const subject = (name.startsWith('plain') ? 'plain' : name) as Subject; // as above
        const clock = await measure(paced, page.url, subject, kind, SIZE, 'clock');
        rows.push(buildRow(`${kind}: ${name}`, bySize, name.startsWith('plain') ? [plain] : around, clock));
      }
    }
    return rows;
  } finally {
    await Promise.all(browsers.map(browser => browser.close()));
    await page.close();
  }
}

async function measure(
  browser: Browser,
  url: string,
  subject: Subject,
  kind: AnswerKind,
  size: number,
  pace: Pace,
): Promise<Measurement> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  try {
    await page.goto(url);
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const taskTime = async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      return (metrics.find(metric => metric.name === 'TaskDuration')?.value ?? 0) * 1000;
    };
    await call(page, 'prepare', subject, kind, size);
    const before = await taskTime();
    const result = (await call(page, 'run', pace)) as PageResult; // what the page's `run` returns
    return { ...result, milliseconds: (await taskTime()) - before };
  } finally {
    await page.close();
  }
}

function call(page: Page, name: string, ...args: readonly unknown[]): Promise<unknown> {
  return page.evaluate(
    ([method, values]) => {
      // The page defines `bench` on its window.
      const { bench } = window as unknown as { bench: Record<string, (...values: unknown[]) => unknown> };
      return bench[method as string]?.(...(values as unknown[]));
    },
    [name, args] as const,
  );
}

function buildRow(
  name: string,
  bySize: ReadonlyMap<number, readonly Measurement[]>,
  plains: readonly ReadonlyMap<number, readonly Measurement[]>[],
  clock: Measurement,
): BenchRow {
  const measured = bySize.get(SIZE) ?? [];
  const times = measured.map(each => each.milliseconds);
  const baseline = (round: number) =>
    mean(plains.map(plain => plain.get(SIZE)?.[round]?.milliseconds ?? Number.NaN));
  const ratios = times.map((time, round) => time / baseline(round));
  const tasks = measured.map(each => each.longTasks.filter(duration => duration > 50));
  return {
    name,
    milliseconds: median(times),
    spread: [Math.min(...times), Math.max(...times)],
    ratio: median(ratios),
    longTasks: Math.max(...tasks.map(each => each.length)),
    longestTask: Math.max(0, ...tasks.flat()),
    exponent: exponentOf(bySize),
    plainExponent: mean(plains.map(exponentOf)),
    joinedMilliseconds: clock.milliseconds,
    droppedFrames: clock.droppedFrames,
    frames: clock.frames,
  };
}

function exponentOf(bySize: ReadonlyMap<number, readonly Measurement[]>): number {
  const time = (size: number) => median((bySize.get(size) ?? []).map(each => each.milliseconds));
  return Math.log(time(LARGE) / time(SMALL)) / Math.log(LARGE / SMALL);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
