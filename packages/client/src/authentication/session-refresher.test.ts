import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '../client';
import { createSessionRefresher, type SessionRefresher } from './session-refresher';

const open: SessionRefresher[] = [];
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  for (const refresher of open.splice(0)) refresher.dispose();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

function start(answers: (() => Response)[]) {
  const requests: string[] = [];
  const client = createClient({
    api: { core: 'http://local/core', prompts: '', chat: '', access: '' },
    authentication: 'session',
    fetch: async input => {
      requests.push((input as Request).url);
      const answer = answers[Math.min(requests.length, answers.length) - 1];
      if (!answer) throw new TypeError('no answer');
      return answer();
    },
  });
  const onEnded = vi.fn();
  const refresher = createSessionRefresher(client, { onEnded });
  open.push(refresher);
  return { refresher, requests, onEnded };
}

const prolonged = () => Response.json({ tokenExpiresInSec: 100 });
const offline = (): Response => {
  throw new TypeError('fetch failed');
};

describe('createSessionRefresher', () => {
  it('refreshes each time at the moment that the service sets', async () => {
    const { refresher, requests } = start([prolonged]);
    refresher.schedule(50);
    await vi.advanceTimersByTimeAsync(49_999);
    expect(requests).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(requests).toEqual(['http://local/core/v1/auth/refresh']);
    await vi.advanceTimersByTimeAsync(100_500);
    expect(requests).toHaveLength(2);
  });

  it('retries three times after a network failure, then stops', async () => {
    const { refresher, requests, onEnded } = start([offline]);
    refresher.schedule(1);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(requests).toHaveLength(4);
    expect(onEnded).not.toHaveBeenCalled();
  });

  it('reports the end of the session if a refresh is refused', async () => {
    const { refresher, onEnded } = start([() => Response.json({}, { status: 401 })]);
    refresher.schedule(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(onEnded).toHaveBeenCalledOnce();
  });
});
