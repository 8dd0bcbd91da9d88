import { createDatabase, startTestStack, templateDatabase, testConfig } from '@oriel/testing';
import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { LogWriter } from './chat/runs/live/log-writer';
import { createServer } from './create-server';
import { ConfigError } from './platform/config/config-error';

it('names the variable of a port that is taken', async () => {
  const stack = await startTestStack();
  onTestFinished(() => stack.close());
  const port = Number(new URL(stack.url).port);
  await expect(createServer({ ...stack.services.config, port })).rejects.toMatchObject({
    problems: [expect.stringMatching(new RegExp(`^PORT ${port} is taken`))],
  });
});

describe('a database that cannot be opened', () => {
  const problemOf = async (url: string, listenUrl = url) => {
    const started = createServer(testConfig({ database: { url, listenUrl } }));
    const { problems } = await started.then(
      () => expect.unreachable(),
      (error: unknown) => (error instanceof ConfigError ? error : Promise.reject(error)),
    );
    expect(problems.join()).not.toContain('geheim');
    return problems.join();
  };
  const change = (address: string, part: Partial<URL>) => Object.assign(new URL(address), part).href;

  it('is named with its setting, its place and the reason', async () => {
    const { url, drop } = await createDatabase();
    onTestFinished(drop);
    const { hostname, port, pathname } = new URL(url);
    const place = `the database ${pathname.slice(1)} at ${hostname}:${port}`;
    expect(await problemOf(change(url, { port: '1' }))).toMatch(
      /^DATABASE_URL \(or DATABASE_HOST and the other parts\): .* at .*:1 cannot be opened: .*ECONNREFUSED/,
    );
    expect(await problemOf(change(url, { pathname: '/missing' }))).toMatch(/"missing" does not exist/);
    expect(await problemOf(change(url, { username: 'nobody', password: 'geheim' }))).toMatch(/nobody/);
    expect(await problemOf(change(url, { search: '?sslmode=verify-full' }))).toMatch(/SSL/);
    expect(await problemOf(url, change(url, { port: '1' }))).toMatch(
      new RegExp(`^DATABASE_LISTEN_URL .* ${place.replace(port, '1')} cannot be opened: .*ECONNREFUSED`),
    );
  });
});

it('ends what writes when a late part cannot start', async () => {
  const { url, drop } = await createDatabase(templateDatabase());
  onTestFinished(drop);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('DROP TABLE cards CASCADE');
  await client.end();
  const stopWriting = vi.spyOn(LogWriter.prototype, 'close');
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  const config = testConfig({ curatedCards: true, database: { url, listenUrl: url } });
  await expect(createServer(config)).rejects.toThrow(/cards/);
  expect(stopWriting).toHaveBeenCalledOnce();
});
