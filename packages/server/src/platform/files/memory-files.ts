import { checkKey, type Files } from './files';

/** Files of a server that keeps everything in memory. */
export function createMemoryFiles(): Files {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  return {
    put: async (key, bytes) => void files.set(checkKey(key), new Uint8Array(bytes)),
    get: async key => files.get(checkKey(key)),
    delete: async key => void files.delete(checkKey(key)),
  };
}
