/** Opens many streams at once, reads them to their end and tells how late each delta came. A process of its own. */
import { Agent, type IncomingMessage, request } from 'node:http';
import { StampReader } from './stamp';

/** What one stream is asked with. */
export interface StreamRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Reading {
  /** Milliseconds from the writing of a delta to its arrival; sorted. */
  readonly p50: number;
  readonly p99: number;
  readonly received: number;
  /** What went wrong with streams that did not open or were cut, once each. */
  readonly failures: readonly string[];
}

const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });

/** Streams that are opened at once: how they begin is not measured, and a slow machine refuses hundreds together. */
const lanes = 50;

interface Job {
  readonly streams: readonly StreamRequest[];
  /** So many deltas of each stream make it warm: they are received, and how late they are does not count. */
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
  /** Gets how late each delta that counts was, in milliseconds. */
  readonly latencies: number[];
  /** Gets why a stream was cut. */
  readonly failures: Set<string>;
}

/** @returns how many deltas have come, also of a stream that is cut */
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
