import { parentPort, workerData } from 'node:worker_threads';
import { DocumentError } from './document';
import { readDocument } from './read-document';

/** The worker's only message, sent before it ends. */
const answer = await readDocument(workerData.path, workerData.name).then(
  document => ({ document }),
  (error: unknown) => ({
    problem: error instanceof DocumentError ? error.problem : 'file_broken',
    reason: error instanceof Error ? `${error.name}: ${error.message}` : 'unknown',
  }),
);
parentPort?.postMessage(answer);
