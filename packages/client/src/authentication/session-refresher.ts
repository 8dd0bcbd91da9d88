import { refreshSession } from '@oriel/contracts';
import type { Client } from '../client';
import { ApiError } from '../http/api-error';
import { createDeadline } from './deadline';

export interface SessionRefresherOptions {
  /** Told when the session is over: the refresh was refused. */
  readonly onEnded?: (() => void) | undefined;
  /** Milliseconds before each of the retries after a network error. Default 1, 4 and 15 seconds. */
  readonly retryDelays?: readonly number[] | undefined;
}

export interface SessionRefresher {
  /** Prolongs the session exactly this many seconds from now, and then as often as the answers say. */
  schedule(tokenExpiresInSec: number): void;
  dispose(): void;
}

const name = 'oriel-session-refresh';
/** How long a tab waits for the news of the one that refreshes. */
const otherTabDelay = 5_000;

/** Keeps the session of a page of our own alive. One of several tabs refreshes and tells the others. */
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
      // When the last retry has failed, the next call that is refused refreshes or ends the session.
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
