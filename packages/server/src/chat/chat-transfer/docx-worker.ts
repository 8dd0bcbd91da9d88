import { parentPort } from 'node:worker_threads';
import { renderDocx } from './render-docx';

// A document that cannot be rendered ends the worker, and `writeDocx` starts a new one for the plain form.
parentPort?.on('message', async document => parentPort?.postMessage(await renderDocx(document)));
