/*
 * What one, two and four processes on one PostgreSQL carry, and what an answer and a member cost: the figures that the
 * page about sizing calculates with. On a machine with fewer cores than processes all of them share the cores, so only
 * costs and the growth from one number of processes to the next say something, not how much four could carry.
 */
import { query } from '@oriel/testing/postgres';
import { isReady, measure } from '../streams/bench-streams';
import { BenchChild, processorTime } from '../streams/child';
import { startOrielProcesses } from '../streams/oriel-processes';
import type { StreamRequest } from '../streams/readers';

export interface ScaleRow {
  readonly processes: number;
  /** Milliseconds from the writing of a delta to its arrival, for 99 of 100. */
  readonly streams99: number;
  /** Milliseconds of processor time for a whole answer, of the server processes alone. */
  readonly answerProcessor: number;
  /** Bytes that PostgreSQL writes to its log for an answer, and keeps of it. */
  readonly answerWritten: number;
  readonly answerKept: number;
  readonly lost: number;
  /** Answered calls a second, and the milliseconds in which 95 of 100 are. */
  readonly lists: Rate;
  readonly searches: Rate;
  /** Bytes that PostgreSQL writes to its log for a new member with 25 empty chats. */
  readonly memberWritten: number;
}

interface Rate {
  readonly perSecond: number;
  readonly p95: number;
  /** Milliseconds of processor time for a call, of the server processes alone. */
  readonly processor: number;
}

export interface BenchScaleOptions {
  /** Answers that are written at once. Default 200. */
  readonly streams?: number;
  /** Deltas of each, 50 a second. Default 250. */
  readonly deltas?: number;
  /** Calls of each kind. Default 2,000. */
  readonly calls?: number;
  readonly processes?: readonly number[];
  readonly onProgress?: (measure: number, measures: number) => void;
}

/** Calls under way at once. */
const lanes = 16;
/** Streams of one person, as `prepare` makes them. */
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
  /** Bytes of the tables with their indexes, and those ever written to the log of the database. */
  const sizes = async () => {
    await query(databaseUrl, 'CHECKPOINT');
    // The columns of the statement.
    const [row] = (await query(
      databaseUrl,
      `SELECT pg_database_size(current_database()) AS kept, pg_current_wal_lsn() - '0/0' AS written`,
    )) as { kept: string; written: string }[];
    return { kept: Number(row?.kept), written: Number(row?.written) };
  };
  try {
    const way = { ...oriel, name: 'one process' as const };
    // Compiled and warm before anything counts.
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

/** Makes calls at many lanes, shared out over the processes as the requests are. */
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
