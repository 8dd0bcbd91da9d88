import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError } from '../config/config-error';
import { lockDataDir } from './data-dir-lock';

describe('lockDataDir', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'oriel-lock-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('shuts out a second process', () => {
    // The parent is another process, and runs.
    writeFileSync(join(folder, 'lock'), String(process.ppid));
    expect(() => lockDataDir(folder)).toThrow(ConfigError);
  });

  it('takes over what a dead process left', () => {
    writeFileSync(join(folder, 'lock'), '999999999');
    const unlock = lockDataDir(folder);
    unlock();
    lockDataDir(folder)();
  });

  it('takes over a lock that was cut while it was written', () => {
    writeFileSync(join(folder, 'lock'), '');
    lockDataDir(folder)();
  });
});
