/*
 * Measures the throughput of one, two and four processes on one PostgreSQL, and the cost of an answer and a member: the figures
 * behind the sizing page. On a machine with fewer cores than processes, all of them share the cores. There, only the costs and
 * the relative growth are meaningful, not the absolute throughput of four.
 */
import { query } from '@oriel/testing/postgres';
import { isReady, measure } from '../streams/bench-streams';
import { BenchChild, processorTime } from '../streams/child';
import { startOrielProcesses } from '../streams/oriel-processes';
import type { StreamRequest } from '../streams/readers';

export interface ScaleRow {
  readonly processes: number;
  /** Milliseconds from writing a delta to its arrival, for 99 of 100. */
  readonly streams99: number;
  /** Milliseconds of processor time per complete answer, for the server processes only. */
  readonly answerProcessor: number;
  /** Bytes that PostgreSQL writes to its log for an answer, and bytes that it stores. */
  readonly answerWritten: number;
  readonly answerKept: number;
  readonly lost: number;
  /** Answered calls per second, and the milliseconds for 95 of 100. */
  readonly lists: Rate;
  readonly searches: Rate;
  /** Bytes that PostgreSQL writes to its log for a new member with 25 empty chats. */
  readonly memberWritten: number;
}

interface Rate {
  readonly perSecond: number;
  readonly p95: number;
  /** Milliseconds of processor time per call, for the server processes only. */
  readonly processor: number;
}

export interface BenchScaleOptions {
  /** Number of concurrent answers. Default 200. */
  readonly streams?: number;
  /** Deltas per answer, 50 a second. Default 250. */
  readonly deltas?: number;
  /** Calls of each kind. Default 2,000. */
  readonly calls?: number;
  readonly processes?: readonly number[];
  readonly onProgress?: (measure: number, measures: number) => void;
}

/** Maximum number of concurrent calls. */
const lanes = 16;
/** Streams per person, as `prepare` creates them. */
const streamsPerMember = 25;

export async function benchScale(options: BenchScaleOptions = {}): Promise<ScaleRow[]> {
  const { streams = 200, deltas = 250, calls = 2_000, processes = [1, 2, 4], onProgress } = options;
  const upstream = new BenchChild('upstream.ts');
  const rows: ScaleRow[] = [];
  try {
    const { port } = await upstream.next(isReady);
    for (const [index, count] of processes.entries()) {
      onProgress?.(index + 1, processes.length);
      rows.push(await measureProcesses(count, { upstream, port, streams, deltas, calls }));
    }
  } finally {
    upstream.stop();
  }
  return rows;
}

interface Job {
  readonly upstream: BenchChild;
  readonly port: number;
  readonly streams: number;
  readonly deltas: number;
  readonly calls: number;
}

async function measureProcesses(count: number, job: Job): Promise<ScaleRow> {
  const oriel = await startOrielProcesses(count, `http://127.0.0.1:${job.port}/v1`);
  const { databaseUrl } = oriel;
  if (databaseUrl === undefined) throw new Error('Several processes need PostgreSQL');
  /** Bytes of the tables with their indexes, and total bytes written to the database's log. */
  const sizes = async () => {
    await query(databaseUrl, 'CHECKPOINT');
    // The columns match the statement.
    const [row] = (await query(
      databaseUrl,
      `SELECT pg_database_size(current_database()) AS kept, pg_current_wal_lsn() - '0/0' AS written`,
    )) as { kept: string; written: string }[];
    return { kept: Number(row?.kept), written: Number(row?.written) };
  };
  try {
    const way = { ...oriel, name: 'one process' as const };
    // Warms up the processes before measuring.
    await measure(way, job.upstream, Math.min(50, job.streams), 50);
    const empty = await sizes();
    const requests = await oriel.prepare(job.streams);
    const joined = await sizes();
    const row = await measure(
      { ...way, prepare: async () => requests },
      job.upstream,
      job.streams,
      job.deltas,
    );
    const answered = await sizes();
    return {
      processes: count,
      streams99: row.p99,
      answerProcessor: (row.processor * job.deltas) / 1_000,
      answerWritten: (answered.written - joined.written) / job.streams,
      answerKept: (answered.kept - joined.kept) / job.streams,
      lost: row.lost,
      lists: await rateOf(oriel.pids, requests, job.calls, listOf),
      searches: await rateOf(oriel.pids, requests, job.calls, searchOf),
      memberWritten: (joined.written - empty.written) / Math.ceil(job.streams / streamsPerMember),
    };
  } finally {
    await oriel.close();
  }
}

type Call = (request: StreamRequest, index: number) => Promise<Response>;

const listOf: Call = ({ url, headers }) =>
  fetch(url.replace('/completions/stream', '/channels/mine'), { headers });

const words = ['complaint', 'offer', 'email', 'text', 'idea', 'summary'];
const searchOf: Call = ({ url, headers }, index) =>
  fetch(new URL('/api/prompts/v1/cards/filter-with-tags', url), {
    method: 'POST',
    headers,
    body: JSON.stringify({ page: 1, pageSize: 20, search: words[index % words.length] }),
  });

/** Makes concurrent calls, distributed over the processes as the requests are. */
async function rateOf(
  pids: readonly number[],
  requests: readonly StreamRequest[],
  calls: number,
  call: Call,
): Promise<Rate> {
  const times: number[] = [];
  let next = 0;
  const lane = async () => {
    for (let index = next++; index < calls; index = next++) {
      const request = requests[index % requests.length];
      if (!request) throw new Error('There is nobody to call for');
      const began = performance.now();
      const answer = await call(request, index);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
      times.push(performance.now() - began);
    }
  };
  const before = pids.reduce((sum, pid) => sum + processorTime(pid), 0);
  const began = performance.now();
  await Promise.all(Array.from({ length: lanes }, lane));
  const seconds = (performance.now() - began) / 1_000;
  const used = pids.reduce((sum, pid) => sum + processorTime(pid), 0) - before;
  times.sort((left, right) => left - right);
  return {
    perSecond: calls / seconds,
    p95: times[Math.floor((times.length - 1) * 0.95)] ?? Number.NaN,
    processor: used / calls,
  };
}
