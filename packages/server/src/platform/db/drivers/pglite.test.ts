import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ConfigError } from '../../config/config-error';
import { lockFolder } from '../../locks/folder-lock';
import { openPglite } from './pglite';

it('is refused to a second process, with a line that says what to do', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'oriel-pglite-'));
  const lock = await lockFolder(folder, { refuse: () => new Error('taken') });
  try {
    const refused = await openPglite(folder).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ConfigError);
    expect(refused).toMatchObject({
      problems: [
        expect.stringMatching(new RegExp(`process ${process.pid}.*stop that process.*DATABASE_HOST`)),
      ],
    });
  } finally {
    lock.free();
    rmSync(folder, { recursive: true, force: true });
  }
});
