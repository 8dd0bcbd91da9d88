/** Opens many streams at the same moment and reports when the first byte of each arrived. Runs as a separate process. */
import { Agent, request } from 'node:http';
import type { StreamRequest } from '../streams/readers';

export interface BurstReading {
  /** Milliseconds from the common start to the first byte of each answer, sorted. */
  readonly firstBytes: readonly number[];
  /** The same, to the first word of the model. */
  readonly firstWords: readonly number[];
  /** Failures, each listed once. */
  readonly failures: readonly string[];
}

const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });

process.on('message', (streams: readonly StreamRequest[]) => {
  void readAll(streams).then(reading => process.send?.({ kind: 'read', reading }));
});
process.send?.({ kind: 'ready', port: 0 });

async function readAll(streams: readonly StreamRequest[]): Promise<BurstReading> {
  const firstBytes: number[] = [];
  const firstWords: number[] = [];
  const failures = new Set<string>();
  const start = performance.now();
  await Promise.all(
    streams.map(stream =>
      read(
        stream,
        () => firstBytes.push(performance.now() - start),
        () => firstWords.push(performance.now() - start),
      ).catch(error => failures.add(String(error))),
    ),
  );
  const ascending = (a: number, b: number) => a - b;
  return {
    firstBytes: firstBytes.sort(ascending),
    firstWords: firstWords.sort(ascending),
    failures: [...failures],
  };
}

function read(
  { url, headers, body }: StreamRequest,
  onFirstByte: () => void,
  onFirstWord: () => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers, agent }, answer => {
      answer.setEncoding('utf8');
      answer.once('data', onFirstByte);
      let text = '';
      let hasWord = false;
      answer.on('data', (piece: string) => {
        if (hasWord) return;
        text += piece;
        hasWord = text.includes('Word');
        if (hasWord) onFirstWord();
      });
      answer.on('error', reject);
      answer.on('end', () =>
        answer.statusCode === 200 && hasWord
          ? resolve()
          : reject(new Error(`${answer.statusCode} ${text.slice(0, 200)}`)),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
