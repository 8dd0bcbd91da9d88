import type { Clock } from './clock';

/** Milliseconds between two pings of the host. */
export const pingInterval = 5_000;

/** Consecutive pings without any sign of life after which an iframe is lost: 15 to 20 seconds of silence. */
export const missedPings = 3;

export interface Heartbeat {
  /** Records a sign of life from the other side. */
  beat(): void;
  stop(): void;
}

/** Pings periodically and reports once when too many in a row had no sign of life; the next sign resets it. */
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
