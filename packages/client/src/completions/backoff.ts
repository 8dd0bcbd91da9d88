export interface WaitOptions {
  readonly signal: AbortSignal;
  /** Called if the browser is offline; the wait ends when it is online again. */
  readonly onOffline?: () => void;
}

/** Milliseconds before the next attempt, by number of failures: 0 after the first, then 0.5, 1, 2, 4, 8 s, ±25 %. */
export function backoffDelay(failures: number, random = Math.random): number {
  if (failures <= 1) return 0;
  return Math.min(500 * 2 ** (failures - 2), 8_000) * (0.75 + random() / 2);
}

/** Waits for a delay or, if the browser is offline, until it is online. Going online or aborting ends any wait at once. */
export function wait(milliseconds: number, { signal, onOffline }: WaitOptions): Promise<void> {
  return new Promise(resolve => {
    const target = typeof window === 'undefined' ? undefined : window;
    const isOffline = typeof navigator !== 'undefined' && navigator.onLine === false;
    const timer = isOffline ? undefined : setTimeout(finish, milliseconds);
    if (isOffline) onOffline?.();
    target?.addEventListener('online', finish);
    signal.addEventListener('abort', finish);
    if (signal.aborted) finish();

    function finish() {
      clearTimeout(timer);
      target?.removeEventListener('online', finish);
      signal.removeEventListener('abort', finish);
      resolve();
    }
  });
}
