import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { emptyIncoming, incomingOfProcess } from './incoming-folder';

const root = mkdtempSync(join(tmpdir(), 'oriel-incoming-test-'));
afterAll(() => rmSync(root, { recursive: true }));

const folderOf = (pid: number | undefined, name: string) => {
  const folder = join(root, `oriel-incoming-${pid}${name}`);
  mkdirSync(folder);
  writeFileSync(join(folder, 'upload'), 'half');
  return folder;
};
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000);

describe('the folder of files on their way', () => {
  it('is read by its process alone, and made again where it was cleared away', () => {
    const folder = incomingOfProcess();
    expect(incomingOfProcess()).toBe(folder);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    rmSync(folder, { recursive: true });
    const again = incomingOfProcess();
    expect(again).not.toBe(folder);
    expect(existsSync(again)).toBe(true);
  });

  it('is emptied after a day, and goes sooner where its process has died', async () => {
    const own = folderOf(process.pid, '-own');
    const former = folderOf(process.pid, '-former');
    const dead = folderOf(spawnSync(process.execPath, ['-e', '']).pid, '-dead');
    const alive = folderOf(process.ppid, '-alive');
    const other = folderOf(undefined, '-other');
    const uploads = [own, former, dead, alive, other].map(folder => join(folder, 'upload'));
    const left = () => uploads.map(existsSync);

    await emptyIncoming({ incoming: own }, hoursFromNow(0));
    expect(left()).toEqual([true, true, true, true, true]);
    await emptyIncoming({ incoming: own }, hoursFromNow(2));
    expect(left()).toEqual([true, false, false, true, true]);
    expect([former, dead].map(existsSync)).toEqual([false, false]);
    await emptyIncoming({ incoming: own }, hoursFromNow(25));
    expect(left()).toEqual([false, false, false, true, true]);
    expect(existsSync(own)).toBe(true);
  });
});
