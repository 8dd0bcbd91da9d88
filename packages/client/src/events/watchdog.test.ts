import { createCompletion } from '@oriel/contracts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createClient } from '../client';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** An open stream that sends heartbeats on demand, and fails when its request is aborted. */
function openStream() {
  let beat = () => {};
  const client = createClient({
    api: { core: '', prompts: '', chat: 'http://local/chat', access: '' },
    authentication: 'session',
    fetch: async input => {
      const { signal } = input as Request;
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          beat = () => controller.enqueue(new TextEncoder().encode(': alive\n\n'));
          signal.addEventListener('abort', () => controller.error(signal.reason));
        },
      });
      return new Response(body);
    },
  });
  return { client, beat: () => beat() };
}

const input = {
  params: { organizationId: '7d0f5b3e-8a41-4b7e-9a55-0c6a1f0d2b11' },
  body: { channelId: '0a2f7c8e-13d6-4a0e-8f5f-2f4b7d9c1e22', text: 'Hallo' },
};

it('fails a stream after 40 s of silence; a heartbeat restarts the timeout', async () => {
  const { client, beat } = openStream();
  const events = await client.call(createCompletion, input);
  const outcome = vi.fn();
  const reading = (async () => {
    for await (const _ of events) throw new Error('unexpected');
  })().catch(outcome);
  await vi.advanceTimersByTimeAsync(39_000);
  beat();
  await vi.advanceTimersByTimeAsync(39_000);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  await reading;
  expect(outcome.mock.calls[0]?.[0]).toMatchObject({ kind: 'network' });
  expect(vi.getTimerCount()).toBe(0);
});
