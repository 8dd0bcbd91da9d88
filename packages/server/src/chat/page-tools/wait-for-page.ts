/*
 * Waits until an ask is answered, over a time in which nothing is held but the row: other processes say when it has
 * moved on, and it is read every 2 s in case that was not heard. What is not answered in time is ended here, by a
 * change of the row that an answer at the same moment either loses or wins.
 */
import { pageLimits } from '@oriel/contracts';
import { and, eq } from 'drizzle-orm';
import { watchChanges } from '../../http/live/changes';
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

/** Throws the reason of the signal. */
export async function waitForPage(
  { db, hub, log }: Pick<ChatServices, 'db' | 'hub' | 'log'>,
  { id, runId, patience, signal, onClaimed }: PageWait,
): Promise<PageCallEnd> {
  let until = performance.now() + patience.ask;
  let isClaimed = false;
  const read = async (): Promise<PageCallEnd | undefined> => {
    const [call] = await db.select().from(pageCalls).where(eq(pageCalls.id, id));
    if (call?.end) {
      // Begun and ended since the last read: readers see that it ran all the same.
      if (!isClaimed && (call.end.kind === 'result' || call.end.kind === 'failure')) onClaimed();
      return call.end;
    }
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
    // Somebody was faster: the row has the end.
    return ended || !call ? end : read();
  };
  const changes = watchChanges(notify => hub.watch(runId, notify), signal);
  try {
    for (;;) {
      signal.throwIfAborted();
      let isAway = false;
      const end = await read().catch((error: unknown) => {
        // The database may be back before the time is over; once it is, the poll is often enough.
        isAway = true;
        log.warn({ runId, error: describeError(error) }, 'a call of a page was not read');
        return undefined;
      });
      if (end) return end;
      await changes.next(isAway ? undefined : Math.max(0, until - performance.now()));
    }
  } finally {
    changes.close();
  }
}
