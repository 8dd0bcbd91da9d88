/** Aborts its signal after a while without a `touch`. */
export interface Watchdog {
  readonly signal: AbortSignal;
  touch(): void;
  stop(): void;
}

export function createWatchdog(milliseconds: number): Watchdog {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const touch = () => {
    clearTimeout(timer);
    timer = setTimeout(() => controller.abort(), milliseconds);
  };
  touch();
  return { signal: controller.signal, touch, stop: () => clearTimeout(timer) };
}
