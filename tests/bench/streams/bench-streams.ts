/*
 * Measures the cost of a stream through the server, compared with a proxy that only forwards bytes, in the same run.
 *
 * A model endpoint writes 50 deltas a second to each of N streams, each delta with its number and the time; readers in a
 * separate process record its arrival time. All streams are opened first and then start together. Measuring begins two seconds
 * later, when everything is warm, and ends with the last delta, for processor time too. On a machine with fewer cores than
 * processes, all of them share the cores, so only the ratios are meaningful.
 */
import { median } from '../median';
import { BenchChild, processorTime } from './child';
import { startOrielProcesses } from './oriel-processes';
import type { Reading, StreamRequest } from './readers';

/** One way of serving a number of concurrent streams; each figure is the median over all rounds, lost deltas are summed. */
export interface StreamsRow {
  readonly streams: number;
  /** The path of the bytes. The proxy is measured twice: both are the baseline, and their difference is the noise. */
  readonly way: 'proxy' | 'one process' | 'two processes' | 'two proxies' | 'proxy again';
  /** Milliseconds from writing a delta to its arrival. */
  readonly p50: number;
  readonly p99: number;
  /** Microseconds of processor time per delta. */
  readonly processor: number;
  readonly lost: number;
  readonly failures: readonly string[];
}

export interface BenchStreamsOptions {
  /** Default: 1, 200 and 1,000. */
  readonly streams?: readonly number[];
  /** Measured deltas of each stream, 50 a second. Default 250. */
  readonly deltas?: number;
  /** Default 5. */
  readonly rounds?: number;
  /** Called at the start of each measurement, numbered from 1; the whole bench takes a quarter of an hour. */
  readonly onProgress?: (measure: number, measures: number) => void;
}

/** Number of streams that warm up each process. */
const warmingStreams = 200;
/** Unmeasured deltas of each stream: compiled code may have been discarded while the other ways were measured. */
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
    // Warms up each process with the same number of streams; otherwise two processes would be only half as warm as one.
    const warming = Math.min(warmingStreams, Math.max(...streams));
    for (const way of ways) await next(way, warming * way.pids.length);
    for (const count of streams) {
      const found = ways.map((): StreamsRow[] => []);
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

/** Opens a number of streams through a way at once and reads them to the end. */
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
