/*
 * What a stream costs on its way through the server, beside a proxy that only passes bytes on, in the same run.
 *
 * A model endpoint writes 50 deltas a second to each of N streams, every delta with its number and the time; readers in
 * a process of their own take the time when it arrives. All streams are opened first, then all are let go at once, and
 * two seconds later, when all is warm, begins what counts; it ends with the last delta, for processor time too. On a
 * machine with fewer cores than processes everything shares them, so only the ratios mean something.
 */
import { median } from '../median';
import { BenchChild, processorTime } from './child';
import { startOrielProcesses } from './oriel-processes';
import type { Reading, StreamRequest } from './readers';

/** One way of so many streams at once; each figure is the median of the rounds, and what was lost is their sum. */
export interface StreamsRow {
  readonly streams: number;
  /** Through what the bytes go. The proxy comes twice: both are the baseline, and how far they lie apart is the noise. */
  readonly way: 'proxy' | 'one process' | 'two processes' | 'two proxies' | 'proxy again';
  /** Milliseconds from the writing of a delta to its arrival. */
  readonly p50: number;
  readonly p99: number;
  /** Microseconds of processor time for each delta. */
  readonly processor: number;
  readonly lost: number;
  readonly failures: readonly string[];
}

export interface BenchStreamsOptions {
  /** Default: 1, 200 and 1,000. */
  readonly streams?: readonly number[];
  /** Deltas of each stream that count, 50 a second. Default 250. */
  readonly deltas?: number;
  /** Default 5. */
  readonly rounds?: number;
  /** Hears of each measure that begins, from 1: with all of them the bench takes a quarter of an hour. */
  readonly onProgress?: (measure: number, measures: number) => void;
}

/** Streams with which each process is made warm. */
const warmingStreams = 200;
/** Deltas of each stream that do not count: while the others had their turn, what was compiled may have been let go. */
const warmingDeltas = 100;

interface Way {
  readonly name: StreamsRow['way'];
  readonly pids: readonly number[];
  prepare(count: number): Promise<readonly StreamRequest[]>;
  close(): Promise<void>;
}

export const isReady = (message: object): message is { port: number } => 'port' in message;
const isWarm = (message: object): message is { kind: 'warm' } => 'kind' in message && message.kind === 'warm';
const isOpen = (message: object): message is { opened: number; failures: readonly string[] } =>
  'opened' in message;
const isReading = (message: object): message is { reading: Reading } => 'reading' in message;

export async function benchStreams(options: BenchStreamsOptions = {}): Promise<StreamsRow[]> {
  const { streams = [1, 200, 1_000], deltas = 250, rounds = 5, onProgress } = options;
  const upstream = new BenchChild('upstream.ts');
  const ways: Way[] = [];
  const rows: StreamsRow[] = [];
  try {
    const { port } = await upstream.next(isReady);
    const modelUrl = `http://127.0.0.1:${port}/v1`;
    ways.push(await startProxies('proxy', 1, modelUrl));
    ways.push(await startOriel('one process', 1, modelUrl));
    ways.push(await startOriel('two processes', 2, modelUrl));
    ways.push(await startProxies('two proxies', 2, modelUrl));
    ways.push(await startProxies('proxy again', 1, modelUrl));
    const measures = ways.length * (1 + streams.length * rounds);
    let measured = 0;
    const next = (way: Way, count: number) => {
      measured += 1;
      onProgress?.(measured, measures);
      return measure(way, upstream, count, deltas);
    };
    // Compiled and warm before anything counts: each process by as many streams, else two were half as warm as one.
    const warming = Math.min(warmingStreams, Math.max(...streams));
    for (const way of ways) await next(way, warming * way.pids.length);
    for (const count of streams) {
      const found = ways.map((): StreamsRow[] => []);
      // In turns: when the machine is slow for a while, it is so for all of them.
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

/** The rounds of one way as one row. */
function middleOf(rows: readonly StreamsRow[]): StreamsRow | undefined {
  const [first] = rows;
  if (!first) return undefined;
  const middle = (key: 'p50' | 'p99' | 'processor') => median(rows.map(row => row[key]));
  return {
    ...first,
    p50: middle('p50'),
    p99: middle('p99'),
    processor: middle('processor'),
    lost: rows.reduce((sum, { lost }) => sum + lost, 0),
    failures: [...new Set(rows.flatMap(({ failures }) => failures))],
  };
}

async function startProxies(name: Way['name'], count: number, modelUrl: string): Promise<Way> {
  const proxies = Array.from(
    { length: count },
    () => new BenchChild('byte-proxy.ts', new URL(modelUrl).origin),
  );
  const ready = await Promise.all(proxies.map(proxy => proxy.next(isReady)));
  return {
    name,
    pids: proxies.map(({ pid }) => pid),
    prepare: async streams =>
      Array.from({ length: streams }, (_, index) => ({
        url: `http://127.0.0.1:${ready[index % count]?.port}/v1/chat/completions`,
        headers: {},
        body: '{}',
      })),
    async close() {
      for (const proxy of proxies) proxy.stop();
    },
  };
}

async function startOriel(name: Way['name'], count: number, modelUrl: string): Promise<Way> {
  return { name, ...(await startOrielProcesses(count, modelUrl)) };
}

/** Opens so many streams through a way at once and reads them to their end. */
export async function measure(
  way: Way,
  upstream: BenchChild,
  count: number,
  deltas: number,
): Promise<StreamsRow> {
  const readers = new BenchChild('readers.ts');
  try {
    await readers.next(isReady);
    readers.send({ streams: await way.prepare(count), warming: warmingDeltas });
    const { opened, failures } = await readers.next(isOpen);
    if (opened === 0) throw new Error(`No stream of ${way.name} opened: ${failures.join(', ')}`);
    await upstream.next(
      (message): message is { count: number } => 'count' in message && message.count === opened,
    );
    upstream.send({ deltas: warmingDeltas + deltas, warming: warmingDeltas });
    await upstream.next(isWarm);
    const before = way.pids.map(processorTime);
    const { reading } = await readers.next(isReading);
    const used = way.pids.reduce((sum, pid, index) => sum + processorTime(pid) - (before[index] ?? 0), 0);
    return {
      streams: count,
      way: way.name,
      p50: reading.p50,
      p99: reading.p99,
      processor: (used * 1_000) / (count * deltas),
      lost: count * (warmingDeltas + deltas) - reading.received,
      failures: reading.failures,
    };
  } finally {
    readers.stop();
  }
}
