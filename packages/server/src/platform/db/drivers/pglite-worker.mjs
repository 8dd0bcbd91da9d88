// Runs the embedded database in a thread of its own and lets the ordinary `pg` driver speak to it over a socket.
// Plain JavaScript: a worker is loaded by Node itself, from the source as from the bundle.
import { chmodSync, existsSync, mkdirSync, openAsBlob, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { panicReader } from './panic-reader.mjs';

const { dataDir, template, vectors, socketPath } = workerData;

// Unpacking a database takes a third of the time that making one takes.
const isNew = dataDir === undefined || !existsSync(join(dataDir, 'PG_VERSION'));
const loadDataDir = isNew && template !== undefined ? await openAsBlob(template) : undefined;
// Unpacked at each start, so only where it is used.
const { vector } = vectors ? await import('@electric-sql/pglite-pgvector') : {};
const database = await PGlite.create({
  dataDir: dataDir ?? 'memory://',
  loadDataDir,
  extensions: { pg_trgm, ...(vector && { vector }) },
});
// After a panic, such as a full disk, the database hangs at the next call and never answers again. A separate process would
// end and be restarted to recover from its log, so the thread ends instead.
const execute = database.execProtocolRawStream.bind(database);
database.execProtocolRawStream = (message, options) => {
  const isPanic = panicReader();
  return execute(message, {
    ...options,
    onRawData(data) {
      if (isPanic(data)) process.exit(1);
      options.onRawData(data);
    },
  }).catch(() => process.exit(1));
};
// The folder of the socket is closed to others before the socket is there.
mkdirSync(dirname(socketPath), { recursive: true, mode: 0o700 });
// Left by a thread that ended before.
rmSync(socketPath, { force: true });
const server = new PGLiteSocketServer({ db: database, path: socketPath, maxConnections: 4 });
await server.start();
chmodSync(socketPath, 0o700);

parentPort.on('message', async message => {
  if (message.dumpTo !== undefined) {
    const part = `${message.dumpTo}.part`;
    try {
      const dump = await database.dumpDataDir(message.compression);
      writeFileSync(part, Buffer.from(await dump.arrayBuffer()), { mode: 0o600, flush: true });
      renameSync(part, message.dumpTo);
      parentPort.postMessage('dumped');
    } catch (error) {
      // Only the file could not be written; the database works on.
      rmSync(part, { force: true });
      parentPort.postMessage({ failed: String(error) });
    }
    return;
  }
  await server.stop();
  await database.close();
  parentPort.postMessage('stopped');
  parentPort.close();
});
parentPort.postMessage('ready');
