import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { DocumentError, type DocumentProblem, documentLimits, type ReadDocument } from './document';

type Answer =
  | { readonly document: ReadDocument }
  | { readonly problem: DocumentProblem; readonly reason: string };

/** The built worker stands beside the bundle; from source it runs as TypeScript. */
const built = new URL('./document-worker.js', import.meta.url);
const isBuilt = existsSync(fileURLToPath(built));

function startWorker(workerData: object): Worker {
  const options = {
    workerData,
    // Nothing of the server's settings is of use to a document.
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: documentLimits.memory },
  };
  if (isBuilt) return new Worker(built, options);
  const { resolve } = createRequire(import.meta.url);
  const loader = new URL('dist/esm/api/index.mjs', pathToFileURL(resolve('tsx/package.json'))).href;
  const entry = new URL('./document-worker.ts', import.meta.url).href;
  const start = `import(${JSON.stringify(loader)}).then(({ register }) => { register(); return import(${JSON.stringify(entry)}); })`;
  return new Worker(start, { ...options, eval: true, execArgv: ['--conditions=oriel-source'] });
}

/** Files that are read at the same time; others wait. */
const atOnce = 2;
let running = 0;
const waiting: (() => void)[] = [];

/**
 * Reads a file in a worker of its own, within limits of time and memory.
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
  const worker = startWorker({ path, name });
  let timer: NodeJS.Timeout | undefined;
  let stop: (() => void) | undefined;
  try {
    const answer = await new Promise<Answer>((resolve, reject) => {
      stop = () => reject(signal?.reason);
      signal?.addEventListener('abort', stop);
      timer = setTimeout(() => reject(new DocumentError('file_too_complex')), time);
      worker.once('message', resolve);
      // Out of memory is an error of the worker.
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
