import { DocumentError, type DocumentProblem, documentLimits, type ReadDocument } from './document';
import { startWorker } from './start-worker';

type Answer =
  | { readonly document: ReadDocument }
  | { readonly problem: DocumentProblem; readonly reason: string };

/** Maximum number of files that are read at the same time; others wait. */
const atOnce = 2;
let running = 0;
const waiting: (() => void)[] = [];

/**
 * Reads a file in its own worker, with limits on time and memory.
 *
 * @param time Milliseconds. Default: `documentLimits.time`.
 * @throws DocumentError; the reason of the signal
 */
export async function readInWorker(
  file: { readonly path: string; readonly name: string },
  signal?: AbortSignal,
  time: number = documentLimits.time,
): Promise<ReadDocument> {
  if (running >= atOnce) await new Promise<void>(resolve => waiting.push(resolve));
  running++;
  try {
    signal?.throwIfAborted();
    return await run(file, signal, time);
  } finally {
    running--;
    waiting.shift()?.();
  }
}

async function run(
  { path, name }: { readonly path: string; readonly name: string },
  signal: AbortSignal | undefined,
  time: number,
): Promise<ReadDocument> {
  const worker = startWorker({
    built: new URL('./document-worker.js', import.meta.url),
    source: new URL('./document-worker.ts', import.meta.url),
    workerData: { path, name },
    memory: documentLimits.memory,
  });
  let timer: NodeJS.Timeout | undefined;
  let stop: (() => void) | undefined;
  try {
    const answer = await new Promise<Answer>((resolve, reject) => {
      stop = () => reject(signal?.reason);
      signal?.addEventListener('abort', stop);
      timer = setTimeout(() => reject(new DocumentError('file_too_complex')), time);
      worker.once('message', resolve);
      // Running out of memory is an error event of the worker.
      worker.once('error', error =>
        reject(
          new DocumentError(
            'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'file_too_complex' : 'file_broken',
            { cause: error },
          ),
        ),
      );
      worker.once('exit', () => reject(new DocumentError('file_broken')));
    });
    if ('document' in answer) return answer.document;
    throw new DocumentError(answer.problem, { cause: answer.reason });
  } finally {
    clearTimeout(timer);
    if (stop) signal?.removeEventListener('abort', stop);
    await worker.terminate();
  }
}
