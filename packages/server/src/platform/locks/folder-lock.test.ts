import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { entryName, lockFolder } from './folder-lock';
import { ownIdentity } from './process-identity';

const times = { touchEvery: 20, silence: 400 };
const elsewhere = '0123456789abcdef';

describe('the lock of a folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'oriel-lock-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  class InUse extends Error {}
  const refuse = (pid: number) => new InUse(`by ${pid}`);
  const lock = (onLost = () => {}, attempts = 4) => lockFolder(folder, { onLost, refuse, attempts, times });
  /** Writes an entry like another process. */
  const leave = (identity: Partial<ReturnType<typeof ownIdentity>>) => {
    const file = join(folder, entryName({ ...ownIdentity(), ...identity }));
    writeFileSync(file, '');
    return file;
  };
  const entries = () => readdirSync(folder).filter(name => name.startsWith('lock'));

  it('shuts out whoever comes while it is held, and is free afterwards', async () => {
    const held = await lock();
    await expect(lock()).rejects.toEqual(new InUse(`by ${process.pid}`));
    expect(entries()).toHaveLength(1);
    held.free();
    expect(entries()).toEqual([]);
    (await lock()).free();
  });

  it('is given to those who are patient, one after another', async () => {
    let inside = 0;
    const work = async () => {
      const held = await lock(() => {}, 200);
      inside++;
      expect(inside).toBe(1);
      await new Promise(resolve => setTimeout(resolve, 20));
      inside--;
      held.free();
    };
    await Promise.all(Array.from({ length: 5 }, work));
    expect(entries()).toEqual([]);
  });

  it('is given to one of those who come at once', async () => {
    const all = await Promise.allSettled(Array.from({ length: 5 }, () => lock()));
    const won = all.filter(each => each.status === 'fulfilled');
    expect(won).toHaveLength(1);
    for (const { value } of won) value.free();
  });

  it('is free at once after a process that is gone', async () => {
    const file = leave({ pid: 999_999_999 });
    const began = performance.now();
    (await lock()).free();
    expect(performance.now() - began).toBeLessThan(times.silence);
    expect(existsSync(file)).toBe(false);
  });

  it.runIf(process.platform === 'linux')(
    'is free at once where the number of its process has gone to another',
    async () => {
      leave({ pid: process.ppid, started: 1 });
      const began = performance.now();
      (await lock()).free();
      expect(performance.now() - began).toBeLessThan(times.silence);
    },
  );

  it('is kept by a process of another container, whatever its number', async () => {
    for (const pid of [process.pid, 999_999_999]) {
      const file = leave({ pid, place: elsewhere });
      let at = Date.now();
      const touching = setInterval(() => utimesSync(file, at / 1_000, ++at / 1_000), times.touchEvery);
      await expect(lock()).rejects.toThrow(InUse);
      clearInterval(touching);
      rmSync(file);
    }
  });

  it('is free some time after the last touch of a process from another container or before a reboot', async () => {
    const file = leave({ place: elsewhere });
    (await lock()).free();
    expect(existsSync(file)).toBe(false);
  });

  it('is lost by a process that was taken for dead, and says so', async () => {
    const onLost = vi.fn();
    const held = await lock(onLost);
    expect(held.isHeld()).toBe(true);
    for (const name of entries()) rmSync(join(folder, name));
    expect(held.isHeld()).toBe(false);
    await expect.poll(() => onLost.mock.calls.length).toBe(1);
    (await lock()).free();
  });
});
