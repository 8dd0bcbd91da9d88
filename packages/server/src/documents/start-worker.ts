import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

interface WorkerFile {
  /** The file beside the bundle. */
  readonly built: URL;
  /** The TypeScript file, used if nothing is built. */
  readonly source: URL;
  readonly workerData?: object;
  /** Heap size in megabytes. */
  readonly memory: number;
}

/** Tests use the build if it is current; a thread that first compiles TypeScript takes a second of processor time. */
const builtFromSource = (built: URL): URL =>
  new URL(`../../dist/${built.pathname.split('/').at(-1)}`, import.meta.url);

/** Starts a thread for work on documents, with its own heap and without the server's environment. */
export function startWorker({ built, source, workerData, memory }: WorkerFile): Worker {
  const options = {
    workerData,
    // Documents need nothing of the server's environment.
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: memory },
  };
  const file = [built, builtFromSource(built)].find(url => existsSync(fileURLToPath(url)));
  if (file) return new Worker(file, options);
  const { resolve } = createRequire(import.meta.url);
  const loader = new URL('dist/esm/api/index.mjs', pathToFileURL(resolve('tsx/package.json'))).href;
  const start = `import(${JSON.stringify(loader)}).then(({ register }) => { register(); return import(${JSON.stringify(source.href)}); })`;
  return new Worker(start, { ...options, eval: true, execArgv: ['--conditions=oriel-source'] });
}
