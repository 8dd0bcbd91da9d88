import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { ChatServices } from '../../chat-services';
import type { LiveRun } from '../live/live-run';
import { RunHub } from '../live/run-hub';
import { RunStop } from '../live/run-stop';
import { executeRun, type RunJob } from './execute-run';

it('is alive while the messages of its question are read, and may be ended then', async () => {
  const hub = new RunHub();
  const written = new Set<LiveRun>();
  const logWriter = {
    add: (run: LiveRun) => void written.add(run),
    remove: async (run: LiveRun) => void written.delete(run),
    wake: () => undefined,
  };
  const asked: string[] = [];
  let read = () => {};
  const whileReading = new Promise<void>(resolve => {
    read = resolve;
  });
  const job = {
    runId: 'run',
    firstEvents: [],
    requestId: 'request',
    conversation: [{ role: 'user', content: 'See this' }],
    pictures: [{ key: 'picture', fileName: 'picture.png' }],
    answerer: {
      usable: { agent: {}, model: { modelId: 'model' } },
      provider: { stream: async () => void asked.push('model') },
    },
  };
  const files = { get: () => whileReading.then(() => undefined) };
  const log = { warn: () => {} };
  // A run that by now belongs to another process stores no end, so no database is used.
  const ended = executeRun(
    { hub, logWriter, files, log } as unknown as ChatServices,
    job as unknown as RunJob,
  );
  await delay(10);
  const run = hub.find('run') ?? expect.unreachable();
  expect(written).toEqual(new Set([run]));
  run.abort.abort(new RunStop('lost'));
  read();
  await ended;
  expect(asked).toEqual([]);
  expect(hub.find('run')).toBeUndefined();
  expect(written.size).toBe(0);
});
