import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { checkKey, type Files } from './files';
import { incomingOfProcess } from './incoming-folder';

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
