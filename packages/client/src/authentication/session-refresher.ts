import { refreshSession } from '@oriel/contracts';
import type { Client } from '../client';
import { ApiError } from '../http/api-error';
import { createDeadline } from './deadline';

export interface SessionRefresherOptions {
  /** Called when the refresh was refused, so the session is over. */
  readonly onEnded?: (() => void) | undefined;
  /** Milliseconds before each retry after a network error. Default 1, 4 and 15 seconds. */
  readonly retryDelays?: readonly number[] | undefined;
}

export interface SessionRefresher {
  /** Refreshes the session exactly this many seconds from now, and then as often as the responses say. */
  schedule(tokenExpiresInSec: number): void;
  dispose(): void;
}

const name = 'oriel-session-refresh';
/** Milliseconds that a tab waits for the result of the tab that refreshes. */
const otherTabDelay = 5_000;

/** Keeps a session alive on one of our own pages. If there are several tabs, one refreshes and notifies the others. */
export function createSessionRefresher(
  client: Pick<Client, 'call'>,
  { onEnded, retryDelays = [1_000, 4_000, 15_000] }: SessionRefresherOptions = {},
): SessionRefresher {
  const lifetime = new AbortController();
  const news = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  let failures = 0;
  const deadline = createDeadline(() => void refreshInOneTab());

  const schedule = (seconds: number) => {
    if (lifetime.signal.aborted) return;
    failures = 0;
    deadline.set(seconds * 1000);
  };
  if (news) {
    news.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'number' && data > 0) schedule(data);
    };
  }

  async function refreshInOneTab(): Promise<void> {
    if (!locks) return refresh();
    await locks.request(name, { ifAvailable: true }, async lock => {
      if (lock) await refresh();
      else deadline.set(otherTabDelay);
    });
  }

  async function refresh(): Promise<void> {
    try {
      const { tokenExpiresInSec } = await client.call(refreshSession, {}, { signal: lifetime.signal });
      schedule(tokenExpiresInSec);
      news?.postMessage(tokenExpiresInSec);
    } catch (error) {
      if (lifetime.signal.aborted) return;
      if (ApiError.isInstance(error) && error.kind === 'unauthorized') return onEnded?.();
      const delay = retryDelays[failures];
      failures += 1;
      // After the last retry, the next refused call refreshes the session or ends it.
      if (delay !== undefined) deadline.set(delay);
    }
  }

  return {
    schedule,
    dispose() {
      lifetime.abort();
      deadline.dispose();
      news?.close();
    },
  };
}
