import { createDatabase, startTestStack, templateDatabase, testConfig } from '@oriel/testing';
import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { LogWriter } from './chat/runs/live/log-writer';
import { createServer } from './create-server';

it('names the variable of a port that is taken', async () => {
  const stack = await startTestStack();
  onTestFinished(() => stack.close());
  const port = Number(new URL(stack.url).port);
  await expect(createServer({ ...stack.services.config, port })).rejects.toMatchObject({
    problems: [expect.stringMatching(new RegExp(`^PORT ${port} is taken`))],
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
