import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfigError } from '../../config/config-error';
import { entryName, lockDataDir } from './data-dir-lock';
import { ownIdentity } from './process-identity';

const times = { touchEvery: 20, silence: 400 };
const elsewhere = '0123456789abcdef';

describe('the lock of a data folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'oriel-lock-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const lock = (onLost = () => {}) => lockDataDir(folder, onLost, times);
  /** Leaves an entry as another process would. */
  const leave = (identity: Partial<ReturnType<typeof ownIdentity>>) => {
    const file = join(folder, entryName({ ...ownIdentity(), ...identity }));
    writeFileSync(file, '');
    return file;
  };
  const entries = () => readdirSync(folder).filter(name => name.startsWith('lock'));

  it('shuts out whoever comes while it is held, and is free afterwards', async () => {
    const unlock = await lock();
    const refused = await lock().catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ConfigError);
    expect(refused).toMatchObject({
      problems: [
        expect.stringMatching(new RegExp(`process ${process.pid}.*stop that process.*DATABASE_URL`)),
      ],
    });
    expect(entries()).toHaveLength(1);
    unlock();
    expect(entries()).toEqual([]);
    (await lock())();
  });

  it('is given to one of those who come at once', async () => {
    const all = await Promise.allSettled(Array.from({ length: 5 }, () => lock()));
    const won = all.filter(each => each.status === 'fulfilled');
    expect(won).toHaveLength(1);
    for (const { value: unlock } of won) unlock();
  });

  it('is free at once after a process that is gone', async () => {
    const file = leave({ pid: 999_999_999 });
    const began = performance.now();
    (await lock())();
    expect(performance.now() - began).toBeLessThan(times.silence);
    expect(existsSync(file)).toBe(false);
  });

  it.runIf(process.platform === 'linux')(
    'is free at once where the number of its process has gone to another',
    async () => {
      leave({ pid: process.ppid, started: 1 });
      const began = performance.now();
      (await lock())();
      expect(performance.now() - began).toBeLessThan(times.silence);
    },
  );

  it('is kept by a process of another container, whatever its number', async () => {
    for (const pid of [process.pid, 999_999_999]) {
      const file = leave({ pid, place: elsewhere });
      let at = Date.now();
      const touching = setInterval(() => utimesSync(file, at / 1_000, ++at / 1_000), times.touchEvery);
      await expect(lock()).rejects.toThrow(ConfigError);
      clearInterval(touching);
      rmSync(file);
    }
  });

  it('is free some time after the last touch of a process from another container or before a reboot', async () => {
    const file = leave({ place: elsewhere });
    (await lock())();
    expect(existsSync(file)).toBe(false);
  });

  it('is lost by a process that was taken for dead, and says so', async () => {
    const onLost = vi.fn();
    await lock(onLost);
    for (const name of entries()) rmSync(join(folder, name));
    await expect.poll(() => onLost.mock.calls.length).toBe(1);
    (await lock())();
  });
});
