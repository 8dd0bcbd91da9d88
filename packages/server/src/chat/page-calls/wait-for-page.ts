/*
 * Waits until an ask is answered, over a time in which nothing is held but the row: other processes say when it has
 * moved on, and it is read every 2 s in case that was not heard. What is not answered in time is ended here, by a
 * change of the row that an answer at the same moment either loses or wins.
 */
import { pageLimits } from '@oriel/contracts';
import { and, eq } from 'drizzle-orm';
import { type PageCallEnd, pageCalls } from '../../platform/db/schema';
import { describeError } from '../../platform/log/describe-error';
import type { ChatServices } from '../chat-services';

export interface PagePatience {
  /** Milliseconds until somebody has allowed or refused it. */
  readonly ask: number;
  /** Milliseconds from then on until there is a result. */
  readonly result: number;
}

export interface PageWait {
  readonly id: string;
  readonly runId: string;
  readonly patience: PagePatience;
  readonly signal: AbortSignal;
  /** A widget has begun to run it. */
  readonly onClaimed: () => void;
}

export const usualPatience: PagePatience = {
  ask: pageLimits.askPatience,
  result: pageLimits.resultPatience,
};

const pollEvery = 2_000;

/** Throws the reason of the signal. */
export async function waitForPage(
  { db, hub, log }: Pick<ChatServices, 'db' | 'hub' | 'log'>,
  { id, runId, patience, signal, onClaimed }: PageWait,
): Promise<PageCallEnd> {
  let until = performance.now() + patience.ask;
  let isClaimed = false;
  let wake = () => {};
  let moved = true;
  const onMove = () => {
    moved = true;
    wake();
  };
  const read = async (): Promise<PageCallEnd | undefined> => {
    const [call] = await db.select().from(pageCalls).where(eq(pageCalls.id, id));
    if (call?.end) return call.end;
    if (call?.status === 'claimed' && !isClaimed) {
      isClaimed = true;
      until = performance.now() + patience.result;
      onClaimed();
    }
    if (performance.now() < until) return undefined;
    const end: PageCallEnd = { kind: isClaimed ? 'lost' : 'expired' };
    const [ended] = await db
      .update(pageCalls)
      .set({ status: 'ended', end })
      .where(and(eq(pageCalls.id, id), eq(pageCalls.status, isClaimed ? 'claimed' : 'open')))
      .returning({ id: pageCalls.id });
    if (ended || !call) return end;
    moved = true;
    return undefined;
  };
  const unwatch = hub.watch(runId, onMove);
  const poll = setInterval(onMove, pollEvery);
  signal.addEventListener('abort', onMove, { once: true });
  try {
    for (;;) {
      signal.throwIfAborted();
      moved = false;
      let isAway = false;
      const end = await read().catch((error: unknown) => {
        // The database may be back before the time is over; once it is, the poll is often enough.
        isAway = true;
        log.warn({ runId, error: describeError(error) }, 'a call of a page was not read');
        return undefined;
      });
      if (end) return end;
      if (moved) continue;
      await new Promise<void>(resolve => {
        const timer = setTimeout(onMove, isAway ? pollEvery : Math.max(0, until - performance.now()));
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  } finally {
    unwatch();
    clearInterval(poll);
    signal.removeEventListener('abort', onMove);
  }
}
