import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { browserFlags } from '../../browser-flags';
import { bundle } from './bundle';
import type { Round } from './pages/host';

/** One result of the benchmark: 1,000 bridge calls compared with the same calls over a raw `MessagePort` in the same run. */
export interface BenchRow {
  readonly name: string;
  readonly unit: 'ms';
  readonly value: number;
  readonly baseline: number;
  /** Median of the ratios over all rounds. */
  readonly ratio: number;
  /** Half the interquartile range of the baseline's ratios to itself. */
  readonly noise: number;
  readonly goal: number | null;
}

const rounds = 25;

/** Measures 1,000 calls over the bridge into a frame, concurrently and sequentially. */
export async function benchBridge(): Promise<BenchRow[]> {
  const scripts = new Map<string, string>();
  for (const name of ['host', 'frame']) {
    scripts.set(`/${name}.js`, await bundle(fileURLToPath(new URL(`pages/${name}.ts`, import.meta.url))));
  }
  const server = createServer((request, response) => {
    const script = scripts.get(request.url ?? '');
    response.setHeader('content-type', script ? 'text/javascript' : 'text/html');
    response.end(script ?? `<!doctype html><script type="module" src="${request.url}.js"></script>`);
  });
  await new Promise<void>(resolve => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: browserFlags(),
  });
  try {
    const rows: BenchRow[] = [];
    for (const [place, origin] of [
      ['frame of another site', `http://localhost:${port}`],
      ['frame of the same site', `http://127.0.0.1:${port}`],
    ] as const) {
      const page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${port}/host`);
      await page.waitForFunction(() => 'measure' in window);
      const spans = await page.evaluate(([src, count]) => window.measure(src, count), [
        `${origin}/frame`,
        rounds,
      ] as const);
      rows.push(toRow(`1,000 calls at once, ${place}`, spans.atOnce, 1.3));
      rows.push(toRow(`1,000 calls in turn, ${place}`, spans.inTurn, 1.3));
      await page.close();
    }
    return rows;
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
}

function toRow(name: string, spans: readonly Round[], goal: number | null): BenchRow {
  const noise = spans.map(({ raw, rawAgain }) => rawAgain / raw);
  return {
    name,
    unit: 'ms',
    value: quantile(
      spans.map(({ bridge }) => bridge),
      0.5,
    ),
    baseline: quantile(
      spans.map(({ raw, rawAgain }) => (raw + rawAgain) / 2),
      0.5,
    ),
    ratio: quantile(
      spans.map(({ bridge, raw, rawAgain }) => bridge / ((raw + rawAgain) / 2)),
      0.5,
    ),
    noise: (quantile(noise, 0.75) - quantile(noise, 0.25)) / 2,
    goal,
  };
}

function quantile(values: readonly number[], at: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.round((sorted.length - 1) * at)] ?? Number.NaN;
}
