import { expect, it, vi } from 'vitest';
import { createUploadQueue, type UploadQueueOptions, type UploadRun } from './upload-queue';

interface ControlledRun extends UploadRun {
  resolve(stored: string): void;
  reject(error: unknown): void;
}

/** A queue whose uploads the test completes. */
function controlled(options: Partial<UploadQueueOptions<string>> = {}) {
  const runs = new Map<string, ControlledRun>();
  const ends = new AbortController();
  const queue = createUploadQueue<string>({
    upload(file, run) {
      return new Promise((resolve, reject) => {
        run.signal.addEventListener('abort', () => reject(run.signal.reason));
        runs.set(file.name, { ...run, resolve, reject });
      });
    },
    canRetry: error => error === 'offline',
    signal: ends.signal,
    ...options,
  });
  const run = (name: string) => {
    const found = runs.get(name);
    if (!found) throw new Error(`${name} has not started`);
    return found;
  };
  const kinds = () => queue.items.value.map(({ name, state }) => `${name} ${state.kind}`);
  const becomes = (all: string[]) => vi.waitFor(() => expect(kinds()).toEqual(all), { interval: 1 });
  const idOf = (name: string) => queue.items.value.find(item => item.name === name)?.id ?? '';
  return { queue, ends, runs, run, kinds, becomes, idOf };
}
const files = (...names: string[]) => names.map(name => new File([name], name));

it('uploads one file after the other, in order', async () => {
  const { queue, run, kinds, becomes } = controlled();
  queue.add(files('a', 'b'));
  expect(kinds()).toEqual(['a running', 'b waiting']);
  run('a').resolve('stored a');
  await becomes(['a done', 'b running']);
  expect(queue.items.value[0]?.state).toEqual({ kind: 'done', stored: 'stored a' });
});

it('runs as many as it may, also when files are added in turns', async () => {
  const { queue, run, kinds, becomes } = controlled({ maxConcurrent: 2 });
  queue.add(files('a'));
  queue.add(files('b', 'c'));
  expect(kinds()).toEqual(['a running', 'b running', 'c waiting']);
  run('b').reject('broken');
  await becomes(['a running', 'b failed', 'c running']);
});

it('keeps the progress of a file', () => {
  const { queue, run } = controlled();
  queue.add(files('a'));
  run('a').onProgress(0.4);
  expect(queue.items.value[0]?.state).toEqual({ kind: 'running', share: 0.4 });
});

it('retries only after an error that allows it', async () => {
  const { queue, run, kinds, becomes, idOf } = controlled();
  queue.add(files('a', 'b'));
  run('a').reject('offline');
  await becomes(['a failed', 'b running']);
  run('b').reject('broken');
  await becomes(['a failed', 'b failed']);
  queue.retry(idOf('b'));
  expect(kinds()).toEqual(['a failed', 'b failed']);
  queue.retry(idOf('a'));
  expect(kinds()).toEqual(['a running', 'b failed']);
});

it('aborts a file that is removed, and goes on with the next', async () => {
  const { queue, run, becomes, idOf } = controlled();
  queue.add(files('a', 'b'));
  const { signal, onProgress } = run('a');
  queue.remove(idOf('a'));
  expect(signal.aborted).toBe(true);
  onProgress(1);
  await becomes(['b running']);
});

it('starts nothing after its end', async () => {
  const { queue, ends, runs, becomes } = controlled();
  queue.add(files('a', 'b'));
  ends.abort('left');
  await becomes(['a failed', 'b waiting']);
  expect(runs.size).toBe(1);
});

it('holds files until they have a destination, and resolves when all have ended', async () => {
  const { queue, run, kinds, becomes } = controlled({ held: true });
  queue.add(files('a', 'b'));
  expect(kinds()).toEqual(['a waiting', 'b waiting']);
  const released = queue.release();
  run('a').resolve('a');
  await becomes(['a done', 'b running']);
  run('b').reject('broken');
  await released;
  expect(kinds()).toEqual(['a done', 'b failed']);
});

it('shows stored files before those on their way', async () => {
  const { queue, kinds } = controlled();
  queue.add(files('a'));
  queue.setStored([
    { id: '1', name: 'old', size: 1, source: undefined, state: { kind: 'done', stored: 'old' } },
  ]);
  expect(kinds()).toEqual(['old done', 'a running']);
});

it('refuses files as they are added, also while all of them wait, and counts those that were not refused', async () => {
  const check = async ({ name }: File, others: readonly unknown[]) => {
    await Promise.resolve();
    if (name === 'wrong') throw 'broken';
    if (others.length >= 2) throw 'offline';
  };
  const { queue, run, becomes, idOf } = controlled({ held: true, check });
  queue.add(files('a', 'wrong', 'b', 'c'));
  await becomes(['a waiting', 'wrong failed', 'b waiting', 'c failed']);
  expect(queue.items.value.map(({ state }) => state.kind === 'failed' && state.canRetry)).toEqual([
    false,
    false,
    false,
    true,
  ]);
  // Room again.
  queue.remove(idOf('b'));
  queue.retry(idOf('c'));
  const released = queue.release();
  await vi.waitFor(() => run('a').resolve('a'));
  await vi.waitFor(() => run('c').resolve('c'));
  await released;
  await becomes(['a done', 'wrong failed', 'c done']);
});

it('refuses a file while the one before it is sent', async () => {
  const { queue, becomes } = controlled({
    async check({ name }) {
      if (name === 'wrong') throw 'broken';
    },
  });
  queue.add(files('a', 'wrong'));
  await becomes(['a running', 'wrong failed']);
});
