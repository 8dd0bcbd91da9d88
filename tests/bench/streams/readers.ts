/** Opens many streams at once, reads them to the end and reports the latency of each delta. Runs as a separate process. */
import { Agent, type IncomingMessage, request } from 'node:http';
import { StampReader } from './stamp';

/** The request that opens a stream. */
export interface StreamRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Reading {
  /** Milliseconds from writing a delta to its arrival; sorted. */
  readonly p50: number;
  readonly p99: number;
  readonly received: number;
  /** Failures of streams that did not open or were cut, each listed once. */
  readonly failures: readonly string[];
}

const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });

/** Number of streams to open at once: opening is not measured, and a slow machine refuses hundreds together. */
const lanes = 50;

interface Job {
  readonly streams: readonly StreamRequest[];
  /** Number of warm-up deltas per stream: they are received, but their latency is not measured. */
  readonly warming: number;
}

process.on('message', (job: Job) => {
  void readAll(job).then(reading => process.send?.({ kind: 'read', reading }));
});
process.send?.({ kind: 'ready', port: 0 });

async function readAll({ streams, warming }: Job): Promise<Reading> {
  const latencies: number[] = [];
  const failures = new Set<string>();
  const counts: Promise<number>[] = [];
  let next = 0;
  const lane = async () => {
    for (let stream = streams[next++]; stream; stream = streams[next++]) {
      try {
        const answer = await open(stream);
        counts.push(count(answer, { warming, latencies, failures }));
      } catch (error) {
        failures.add(String(error));
      }
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  process.send?.({ kind: 'open', opened: counts.length, failures: [...failures] });
  const received = (await Promise.all(counts)).reduce((sum, each) => sum + each, 0);
  latencies.sort((left, right) => left - right);
  const at = (part: number) => latencies[Math.floor((latencies.length - 1) * part)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), received, failures: [...failures] };
}

function open({ url, headers, body }: StreamRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers, agent }, answer => {
      answer.setEncoding('utf8');
      if (answer.statusCode === 200) {
        resolve(answer);
        return;
      }
      let text = '';
      answer.on('data', (piece: string) => {
        text += piece;
      });
      answer.on('end', () => reject(new Error(`${answer.statusCode} ${text}`)));
      answer.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

interface Measured {
  readonly warming: number;
  /** Receives the latency of each measured delta, in milliseconds. */
  readonly latencies: number[];
  /** Receives the reason if a stream is cut. */
  readonly failures: Set<string>;
}

/** @returns the number of received deltas, also for a stream that is cut */
function count(answer: IncomingMessage, { warming, latencies, failures }: Measured): Promise<number> {
  return new Promise(resolve => {
    const reader = new StampReader();
    answer.on('data', (piece: string) => {
      for (const { number, latency } of reader.read(piece)) if (number >= warming) latencies.push(latency);
    });
    answer.on('end', () => resolve(reader.count));
    answer.on('error', error => {
      failures.add(String(error));
      resolve(reader.count);
    });
  });
}
