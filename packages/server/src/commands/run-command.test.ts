import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

it.each(['keys', 'secret-keys'])(
  '%s makes no database where there is none',
  async name => {
    const folder = await mkdtemp(join(tmpdir(), 'oriel-command-'));
    try {
      const dataDir = join(folder, 'data');
      const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
      const [code, printed] = await new Promise<[unknown, string]>(resolve => {
        execFile(
          process.execPath,
          [`packages/server/dist/${name}.js`],
          { cwd: root, env },
          (error, stdout, stderr) => resolve([error?.code, stdout + stderr]),
        );
      });
      expect([code, printed]).toEqual([1, expect.stringMatching(/^DATA_DIR .*data has no database.*\n$/)]);
      expect(await readdir(folder)).toEqual([]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
  30_000,
);
