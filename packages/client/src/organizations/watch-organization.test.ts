import { writeServerSentEvent } from '@oriel/contracts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createClient } from '../client';
import { watchOrganization } from './watch-organization';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const organizationId = '7d0f5b3e-8a41-4b7e-9a55-0c6a1f0d2b11';

/** Answers the nth connection with the nth list of events, or with a status. */
function watch(connections: readonly (readonly string[] | number)[]) {
  const received: string[] = [];
  const abort = new AbortController();
  let opened = 0;
  const client = createClient({
    api: { core: 'http://local/core', prompts: '', chat: '', access: '' },
    authentication: 'session',
    fetch: async () => {
      const answer = connections[opened++] ?? [];
      if (typeof answer === 'number') return new Response('{}', { status: answer });
      return new Response(
        answer.map(type => writeServerSentEvent({ data: JSON.stringify({ type }) })).join(''),
        {
          headers: { 'content-type': 'text/event-stream' },
        },
      );
    },
  });
  const done = watchOrganization(client, organizationId, type => received.push(type), abort.signal);
  return { received, done, end: () => abort.abort(), opened: () => opened };
}

it('goes on after an end, and after a failure of the service', async () => {
  const { received, done, end } = watch([['ready', 'credits'], 503, ['ready', 'subscription']]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(received).toEqual(['ready', 'credits', 'ready', 'subscription']);
  end();
  await done;
  expect(vi.getTimerCount()).toBe(0);
});

it.each([401, 403, 404])('ends where the service refuses with %i', async status => {
  const { received, done, opened } = watch([status, status, ['ready']]);
  await vi.advanceTimersByTimeAsync(60_000);
  await done;
  expect(received).toEqual([]);
  // After a session has ended, the client requests a new one.
  expect(opened()).toBe(status === 401 ? 2 : 1);
});

it('connects less and less often where each connection ends at once', async () => {
  const { done, end, opened } = watch([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(opened()).toBeLessThan(16);
  end();
  await done;
});
