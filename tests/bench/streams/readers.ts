/** Opens many streams at once, reads them to their end and tells how late each delta came. A process of its own. */
import { Agent, request } from 'node:http';
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
  /** What went wrong with streams that did not open, once each. */
  readonly failures: readonly string[];
}

const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });

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
  const counts = await Promise.all(
    streams.map(stream =>
      readOne(stream, warming, latencies).catch((error: unknown) => {
        failures.add(String(error));
        return 0;
      }),
    ),
  );
  latencies.sort((left, right) => left - right);
  const at = (part: number) => latencies[Math.floor((latencies.length - 1) * part)] ?? Number.NaN;
  return {
    p50: at(0.5),
    p99: at(0.99),
    received: counts.reduce((sum, count) => sum + count, 0),
    failures: [...failures],
  };
}

function readOne(
  { url, headers, body }: StreamRequest,
  warming: number,
  latencies: number[],
): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers, agent }, answer => {
      answer.setEncoding('utf8');
      if (answer.statusCode !== 200) {
        let text = '';
        answer.on('data', (piece: string) => {
          text += piece;
        });
        answer.on('end', () => reject(new Error(`${answer.statusCode} ${text}`)));
        return;
      }
      const reader = new StampReader();
      answer.on('data', (piece: string) => {
        for (const { number, latency } of reader.read(piece)) if (number >= warming) latencies.push(latency);
      });
      answer.on('end', () => resolve(reader.count));
      answer.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
