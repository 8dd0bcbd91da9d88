import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listMyChannels } from '@oriel/contracts';
import { templateFile } from '@oriel/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newChannel } from '../chat/testing/ask';
import { createServer, type RunningServer } from '../create-server';
import { keyHolder, type Person } from '../http/testing/person';
import { readConfig } from '../platform/config/read-config';
import { openPglite } from '../platform/db/drivers/pglite';
import { backUp } from './back-up';
import { runBackupCommand } from './commands';
import { askLocalControl } from './local-control';
import { restore } from './restore';

describe('a backup of the embedded database', () => {
  let folder: string;
  let server: RunningServer | undefined;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'oriel-backup-'));
  });
  afterEach(async () => {
    await server?.close();
    server = undefined;
    rmSync(folder, { recursive: true, force: true });
  });

  const env = (name: string) => ({
    DATA_DIR: join(folder, name),
    PORT: '0',
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '0',
  });
  /** Starts a server on a data folder. Returns the owner of its demonstration, with the key from that folder. */
  async function start(name: string): Promise<Person> {
    server = await createServer(readConfig(env(name)), { template: templateFile() });
    const keys = JSON.parse(readFileSync(join(folder, name, 'examples.json'), 'utf8'));
    return keyHolder(server.url, keys.organizationId, keys.apiKey);
  }
  const channelsOf = async (person: Person) => {
    const { organizationId } = person;
    return (await person.call(listMyChannels, { params: { organizationId } })).map(({ id }) => id);
  };

  it('of an older version leaves the folder as it was', { timeout: 120_000 }, async () => {
    const backup = join(folder, 'backup');
    mkdirSync(join(backup, 'files'), { recursive: true });
    writeFileSync(join(backup, 'files', 'kept.webp'), 'a picture');
    const engine = await openPglite(undefined);
    await engine.pool.query(`CREATE SCHEMA drizzle;
      CREATE TABLE drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint);
      INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('older', 1)`);
    await engine.dump(join(backup, 'database.tar.gz'), 'gzip');
    await engine.close();
    await expect(restore(env('new'), [backup])).rejects.toMatchObject({
      problems: [expect.stringContaining('of a version before')],
    });
    expect(readdirSync(join(folder, 'new'))).toEqual([]);
  });

  it('is made while a server works, and brings back chats, files, keys and sign-ins', {
    timeout: 120_000,
  }, async () => {
    const owner = await start('old');
    const before = await newChannel(owner);
    const file = join('files', 'pictures', 'kept.webp');
    mkdirSync(join(folder, 'old', 'files', 'pictures'), { recursive: true });
    writeFileSync(join(folder, 'old', file), 'a picture');
    mkdirSync(join(folder, 'old', 'files', 'incoming'), { recursive: true });
    writeFileSync(join(folder, 'old', 'files', 'incoming', 'half'), 'on its way');
    const target = join(folder, 'backup');
    expect(await backUp(env('old'), [target])).toContain(target);
    expect(statSync(join(target, 'database.tar.gz')).mode & 0o077).toBe(0);
    expect(statSync(target).mode & 0o077).toBe(0);
    // The backup does not contain a later chat.
    const after = await newChannel(owner);
    expect(await channelsOf(owner)).toContain(after.id);
    await server?.close();

    expect(await restore(env('new'), [target])).toContain(join(folder, 'new'));
    const again = await start('new');
    expect(await channelsOf(again)).toEqual([before.id]);
    expect(readFileSync(join(folder, 'new', file), 'utf8')).toBe('a picture');
    expect(existsSync(join(folder, 'new', 'files', 'incoming', 'half'))).toBe(false);
    for (const kept of ['session-secret', 'examples.json'])
      expect(readFileSync(join(folder, 'new', kept))).toEqual(readFileSync(join(folder, 'old', kept)));
  });

  it('that cannot be written leaves the server at work', { timeout: 60_000 }, async () => {
    const owner = await start('old');
    // A folder exists in place of the file.
    mkdirSync(join(folder, 'backup', 'database.tar.gz'), { recursive: true });
    const asked = await askLocalControl(join(folder, 'old'), 'backup', [
      join(folder, 'backup', 'database.tar.gz'),
    ]);
    expect(asked?.problem).toContain('could not be packed');
    expect(existsSync(join(folder, 'backup', 'database.tar.gz.part'))).toBe(false);
    expect((await newChannel(owner)).id).toBeTruthy();
  });

  it('writes over nothing, neither in the backup nor in a data folder', async () => {
    const full = join(folder, 'full');
    mkdirSync(full);
    writeFileSync(join(full, 'letter.txt'), 'mine');
    mkdirSync(join(folder, 'full-too', 'database'), { recursive: true });
    await expect(backUp(env('full-too'), [full])).rejects.toThrow('is not empty');
    await expect(backUp(env('new'), [])).rejects.toThrow(/^Usage/);
    await expect(backUp(env('new'), [join(folder, 'b')])).rejects.toMatchObject({
      problems: [expect.stringContaining('has no database')],
    });
    await expect(runBackupCommand({}, ['x'])).rejects.toThrow('PostgreSQL');
    const separate = { ...env('new'), DATABASE_URL: 'postgres://db/x', PUBLIC_URL: 'https://ai.example.com' };
    await expect(backUp(separate, [full])).rejects.toThrow('https://ai.example.com/docs/operations#backup');
    await expect(restore(env('new'), [full])).rejects.toThrow('is no backup');
    writeFileSync(join(full, 'database.tar.gz'), '');
    mkdirSync(join(folder, 'used', 'database'), { recursive: true });
    await expect(restore(env('used'), [full])).rejects.toMatchObject({
      problems: [expect.stringContaining('has a database already')],
    });
    expect(readFileSync(join(full, 'letter.txt'), 'utf8')).toBe('mine');
  });
});
