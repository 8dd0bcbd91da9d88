/*
 * Measures the time to first byte of many answers that start at the same moment, next to a proxy that only forwards bytes, in
 * the same run. The streams bench measures what follows, when all of them are running.
 */
import { median } from '../median';
import { BenchChild, processorTime } from '../streams/child';
import { startOrielProcesses } from '../streams/oriel-processes';
import type { StreamRequest } from '../streams/readers';
import type { BurstReading } from './readers';

/** One way of serving a number of concurrent answers; each figure is the median over all rounds. */
export interface BurstRow {
  readonly streams: number;
  /** The proxy is measured twice: both are the baseline, and their difference is the noise. */
  readonly way: 'proxy' | 'PGlite' | 'PostgreSQL' | 'proxy again';
  /** Milliseconds to the first byte, for 50 and 95 of 100 answers. */
  readonly p50: number;
  readonly p95: number;
  /** Milliseconds to the first word of the model, for 95 of 100 answers. */
  readonly word95: number;
  /** Milliseconds of processor time per answer, until all have ended. */
  readonly processor: number;
  readonly failures: readonly string[];
}

export interface BenchBurstOptions {
  /** Default: 200 and 500. */
  readonly streams?: readonly number[];
  /** Default 5. */
  readonly rounds?: number;
  /** Called at the start of each measurement, numbered from 1. */
  readonly onProgress?: (measure: number, measures: number) => void;
}

/** Number of answers that warm up each process. */
const warmingStreams = 100;

interface Way {
  readonly name: BurstRow['way'];
  readonly pids: readonly number[];
  prepare(count: number): Promise<readonly StreamRequest[]>;
  close(): Promise<void>;
}

const isReady = (message: object): message is { port: number } => 'port' in message;
const isReading = (message: object): message is { reading: BurstReading } => 'reading' in message;

export async function benchBurst(options: BenchBurstOptions = {}): Promise<BurstRow[]> {
  const { streams = [200, 500], rounds = 5, onProgress } = options;
  const upstream = new BenchChild('../burst/upstream.ts');
  const ways: Way[] = [];
  const rows: BurstRow[] = [];
  try {
    const { port } = await upstream.next(isReady);
    const modelUrl = `http://127.0.0.1:${port}/v1`;
    ways.push(await startProxy('proxy', modelUrl));
    ways.push({ name: 'PGlite', ...(await startOrielProcesses(1, modelUrl, 'PGlite')) });
    ways.push({ name: 'PostgreSQL', ...(await startOrielProcesses(1, modelUrl)) });
    ways.push(await startProxy('proxy again', modelUrl));
    const measures = ways.length * (1 + streams.length * rounds);
    let measured = 0;
    const next = (way: Way, count: number) => {
      measured += 1;
      onProgress?.(measured, measures);
      return measure(way, count);
    };
    for (const way of ways) await next(way, warmingStreams);
    for (const count of streams) {
      const found = ways.map((): BurstRow[] => []);
      // Rounds alternate between all ways, so that a slow phase of the machine affects each of them.
      for (let round = 0; round < rounds; round++)
        for (const [index, way] of ways.entries()) found[index]?.push(await next(way, count));
      rows.push(...found.map(middleOf).filter(row => row !== undefined));
    }
  } finally {
    upstream.stop();
    await Promise.all(ways.map(way => way.close()));
  }
  return rows;
}

/** Combines the rounds of one way into one row. */
function middleOf(rows: readonly BurstRow[]): BurstRow | undefined {
  const [first] = rows;
  if (!first) return undefined;
  const middle = (key: 'p50' | 'p95' | 'word95' | 'processor') => median(rows.map(row => row[key]));
  return {
    ...first,
    p50: middle('p50'),
    p95: middle('p95'),
    word95: middle('word95'),
    processor: middle('processor'),
    failures: [...new Set(rows.flatMap(({ failures }) => failures))],
  };
}

async function startProxy(name: Way['name'], modelUrl: string): Promise<Way> {
  const proxy = new BenchChild('byte-proxy.ts', new URL(modelUrl).origin);
  const { port } = await proxy.next(isReady);
  return {
    name,
    pids: [proxy.pid],
    prepare: async streams =>
      Array.from({ length: streams }, () => ({
        url: `http://127.0.0.1:${port}/v1/chat/completions`,
        headers: {},
        body: '{}',
      })),
    close: async () => proxy.stop(),
  };
}

async function measure(way: Way, count: number): Promise<BurstRow> {
  const readers = new BenchChild('../burst/readers.ts');
  try {
    await readers.next(isReady);
    const streams = await way.prepare(count);
    const before = way.pids.map(processorTime);
    readers.send(streams);
    const { reading } = await readers.next(isReading);
    const used = way.pids.reduce((sum, pid, index) => sum + processorTime(pid) - (before[index] ?? 0), 0);
    const at = (values: readonly number[], part: number) =>
      values[Math.floor((values.length - 1) * part)] ?? Number.NaN;
    return {
      streams: count,
      way: way.name,
      p50: at(reading.firstBytes, 0.5),
      p95: at(reading.firstBytes, 0.95),
      word95: at(reading.firstWords, 0.95),
      processor: used / count,
      failures: reading.failures,
    };
  } finally {
    readers.stop();
  }
}
