import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Config } from '../config/config';
import { unavailable } from '../errors/errors';
import { createDiskFiles } from './disk-files';
import { checkKey, type Files } from './files';
import { incomingOfProcess } from './incoming-folder';
import { createS3Files } from './s3-files';

/** The configured bucket, or a folder beside the embedded database. */
export function createFiles({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Files {
  if (s3) return whileAvailable(createS3Files(s3));
  return dataDir === undefined
    ? createMemoryFiles()
    : whileAvailable(createDiskFiles(join(dataDir, 'files')));
}

/** Seconds after which a full disk or a failing bucket may have recovered. */
const patience = 10;

/** A failed operation answers 503 with `Retry-After`: neither the caller nor the server is at fault. */
export function whileAvailable(files: Files): Files {
  const withCause = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw unavailable(patience, error);
    }
  };
  return {
    get incoming() {
      return files.incoming;
    },
    put: (key, bytes, type) => withCause(files.put(key, bytes, type)),
    putFile: (key, path, type) => withCause(files.putFile(key, path, type)),
    get: key => withCause(files.get(key)),
    open: key => withCause(files.open(key)),
    delete: key => withCause(files.delete(key)),
  };
}

/** Files of a server that runs in memory only. */
export function createMemoryFiles(): Files {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  return {
    get incoming() {
      return incomingOfProcess();
    },
    put: async (key, bytes) => void files.set(checkKey(key), new Uint8Array(bytes)),
    putFile: async (key, path) => void files.set(checkKey(key), new Uint8Array(await readFile(path))),
    get: async key => files.get(checkKey(key)),
    async open(key) {
      const bytes = files.get(checkKey(key));
      return bytes && { size: bytes.byteLength, stream: Readable.from([bytes], { objectMode: false }) };
    },
    delete: async key => void files.delete(checkKey(key)),
  };
}
