import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkKey, type Files } from './files';

/** Files in a folder that only this server's user can read. */
export function createDiskFiles(folder: string): Files {
  const pathOf = (key: string) => join(folder, checkKey(key));
  const makeFolderOf = (path: string) => mkdir(dirname(path), { recursive: true, mode: 0o700 });
  return {
    // On the same volume, so that files are moved and not copied.
    incoming: join(folder, 'incoming'),
    async put(key, bytes) {
      const path = pathOf(key);
      await makeFolderOf(path);
      // Readers never see a partial file, and a full disk leaves nothing behind.
      const half = `${path}.${randomUUID()}`;
      try {
        const file = await open(half, 'wx', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(half, path);
      } catch (error) {
        await rm(half, { force: true });
        throw error;
      }
    },
    async putFile(key, from) {
      const path = pathOf(key);
      await makeFolderOf(path);
      const file = await open(from, 'r');
      try {
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(from, path);
    },
    async get(key) {
      try {
        return new Uint8Array(await readFile(pathOf(key)));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async open(key) {
      try {
        const file = await open(pathOf(key), 'r');
        const { size } = await file.stat();
        return { size, stream: file.createReadStream() };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    delete: key => rm(pathOf(key), { force: true }),
  };
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';
