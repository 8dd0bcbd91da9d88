import type { EventDetail, EventName, Peer, Surface } from '@oriel/contracts';

/** Milliseconds after which a pending event is sent without an animation frame, as in a hidden tab. */
const longestWait = 100;

export interface Coalesced<Detail> {
  /** Merges a detail into the next event. */
  add(detail: Detail): void;
  /** Sends the pending event now; call it before an event that must come later. */
  flush(): void;
  /** Discards the pending event. */
  stop(): void;
}

/**
 * Merges the events of one animation frame into one, so that a fast stream sends at most one message per frame. A hidden document
 * has no animation frames: a 100 ms timer takes over, also when the tab is hidden while an event is pending.
 *
 * @param merge merges two details, the earlier one first; return `undefined` if they cannot be merged, and the earlier
 *   one is sent at once.
 */
export function coalesce<Local extends Surface, Remote extends Surface, E extends EventName<Local>>(
  peer: Pick<Peer<Local, Remote>, 'emit'>,
  event: E,
  merge: (earlier: EventDetail<Local, E>, later: EventDetail<Local, E>) => EventDetail<Local, E> | undefined,
): Coalesced<EventDetail<Local, E>> {
  let waiting: { readonly detail: EventDetail<Local, E> } | undefined;
  let stopWaiting = () => {};

  const take = () => {
    stopWaiting();
    const taken = waiting;
    waiting = undefined;
    return taken;
  };
  const flush = () => {
    const taken = take();
    if (taken) peer.emit(event, taken.detail);
  };
  return {
    add: detail => {
      if (!waiting) {
        waiting = { detail };
        stopWaiting = nextFrame(flush);
        return;
      }
      const merged = merge(waiting.detail, detail);
      if (merged === undefined) {
        flush();
        waiting = { detail };
        stopWaiting = nextFrame(flush);
      } else waiting = { detail: merged };
    },
    flush,
    stop: () => {
      take();
    },
  };
}

/** Calls back at the next animation frame, or after the longest wait if there is none. */
function nextFrame(callback: () => void): () => void {
  const timer = setTimeout(callback, longestWait);
  const frame =
    typeof requestAnimationFrame === 'function' && !document.hidden ? requestAnimationFrame(callback) : 0;
  return () => {
    clearTimeout(timer);
    if (frame) cancelAnimationFrame(frame);
  };
}
