import type { Clock } from './clock';

/** Milliseconds between two pings of the host. */
export const pingInterval = 5_000;

/** Pings without any sign of life in between after which a frame is lost: 15 to 20 seconds of silence. */
export const missedPings = 3;

export interface Heartbeat {
  /** The other side was heard. */
  beat(): void;
  stop(): void;
}

/** Pings in turn and tells once when too many in a row brought no sign of life; the next sign starts afresh. */
export function startHeartbeat(options: {
  readonly clock: Clock;
  readonly ping: () => void;
  readonly onLost: () => void;
  readonly interval?: number | undefined;
}): Heartbeat {
  const { clock, ping, onLost, interval = pingInterval } = options;
  let missed = 0;
  let stopTimer: () => void;
  const tick = () => {
    if (missed === missedPings) onLost();
    missed += 1;
    stopTimer = clock.after(interval, tick);
    ping();
  };
  stopTimer = clock.after(interval, tick);
  return {
    beat: () => {
      missed = 0;
    },
    stop: () => stopTimer(),
  };
}
