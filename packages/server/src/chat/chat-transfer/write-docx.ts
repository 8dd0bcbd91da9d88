import type { Worker } from 'node:worker_threads';
import { startWorker } from '../../documents/start-worker';
import { type DocxDocument, docxLimits } from './docx-document';

/** Milliseconds that the worker waits for the next document. */
const idleTime = 10_000;

let worker: Worker | undefined;
let idle: NodeJS.Timeout | undefined;
/** Write documents one at a time: each takes a core and much memory. */
let last: Promise<unknown> = Promise.resolve();

/** Writes a Word document in a worker, within limits of time and memory. */
export function writeDocx(document: DocxDocument): Promise<Uint8Array> {
  const next = last.then(() => run(document).catch(() => run({ ...document, isPlain: true })));
  last = next.catch(() => undefined);
  return next;
}

async function run(document: DocxDocument): Promise<Uint8Array> {
  clearTimeout(idle);
  worker ??= startWorker({
    built: new URL('./docx-worker.js', import.meta.url),
    source: new URL('./docx-worker.ts', import.meta.url),
    memory: docxLimits.memory,
  });
  const current = worker;
  current.ref();
  const stop = () => {
    if (worker === current) worker = undefined;
    void current.terminate();
  };
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Uint8Array>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error('A document took too long')), docxLimits.time);
      current.once('message', resolve);
      // Running out of memory is an error event of the worker.
      current.once('error', reject);
      current.once('exit', code => reject(new Error(`The worker ended with ${code}`)));
      current.postMessage(document);
    });
  } catch (error) {
    stop();
    throw error;
  } finally {
    clearTimeout(timer);
    for (const event of ['message', 'error', 'exit']) current.removeAllListeners(event);
    // An error event without a listener would end the process.
    current.once('error', stop);
    current.once('exit', stop);
    current.unref();
    idle = setTimeout(stop, idleTime);
    idle.unref();
  }
}
