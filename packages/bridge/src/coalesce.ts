import type { EventDetail, EventName, Peer, Surface } from '@oriel/contracts';

/** Milliseconds after which a waiting event goes without a frame of animation, as in a hidden tab. */
const longestWait = 100;

export interface Coalesced<Detail> {
  /** Adds to what the next event tells. */
  add(detail: Detail): void;
  /** Tells now what waits; before an event that must come after it. */
  flush(): void;
  /** Forgets what waits. */
  stop(): void;
}

/**
 * Gathers the events of one animation frame into one, so that a fast stream costs the other side one message a frame.
 * A hidden document has no animation frames: a timer of 100 ms takes over, also when the tab is hidden while waiting.
 *
 * @param merge makes one detail of two, the earlier one first; return `undefined` when they do not go together, and
 *   the earlier one is told at once.
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

/** Calls back at the next animation frame, or after the longest wait where none comes. */
function nextFrame(callback: () => void): () => void {
  const timer = setTimeout(callback, longestWait);
  const frame =
    typeof requestAnimationFrame === 'function' && !document.hidden ? requestAnimationFrame(callback) : 0;
  return () => {
    clearTimeout(timer);
    if (frame) cancelAnimationFrame(frame);
  };
}
