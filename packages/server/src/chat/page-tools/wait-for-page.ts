/*
 * Waits until a confirmation request is answered, and holds nothing but the row meanwhile: other processes notify about its
 * changes, and it is read every 2 s in case a notification was lost. A request that is not answered in time is ended here, by an
 * update of the row that a simultaneous answer either loses or wins.
 */
import { pageLimits } from '@oriel/contracts';
import { and, eq } from 'drizzle-orm';
import { watchChanges } from '../../http/live/changes';
import { type PageCallEnd, pageCalls } from '../../platform/db/schema';
import { describeError } from '../../platform/log/describe-error';
import type { ChatServices } from '../chat-services';

export interface PagePatience {
  /** Milliseconds in which somebody must allow or refuse the call. */
  readonly ask: number;
  /** Milliseconds from then on in which the result must arrive. */
  readonly result: number;
}

export interface PageWait {
  readonly id: string;
  readonly runId: string;
  readonly patience: PagePatience;
  readonly signal: AbortSignal;
  /** A widget has started the function. */
  readonly onClaimed: () => void;
}

export const usualPatience: PagePatience = {
  ask: pageLimits.askPatience,
  result: pageLimits.resultPatience,
};

/** @throws the reason of the signal */
export async function waitForPage(
  { db, hub, log }: Pick<ChatServices, 'db' | 'hub' | 'log'>,
  { id, runId, patience, signal, onClaimed }: PageWait,
): Promise<PageCallEnd> {
  let until = performance.now() + patience.ask;
  let isClaimed = false;
  const read = async (): Promise<PageCallEnd | undefined> => {
    const [call] = await db.select().from(pageCalls).where(eq(pageCalls.id, id));
    if (call?.end) {
      // Started and ended since the last read: still report to readers that it ran.
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
    // Another process was faster: the row already has its end.
    return ended || !call ? end : read();
  };
  const changes = watchChanges(notify => hub.watch(runId, notify), signal);
  try {
    for (;;) {
      signal.throwIfAborted();
      let isAway = false;
      const end = await read().catch((error: unknown) => {
        // The database may be back before the timeout; from then on polling is enough.
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
