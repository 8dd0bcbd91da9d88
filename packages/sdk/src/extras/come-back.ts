import type { MountContext } from '../loader/mount-context';

/** Milliseconds between attempts; the last value repeats. An attempt starts sooner when the browser goes online. */
const pauses = [2_000, 4_000, 8_000, 15_000, 30_000] as const;

/**
 * Restarts a widget once its files load. The attempts are silent, because the error is already shown. Stops when the widget is
 * destroyed or restarted otherwise.
 */
export function comeBack(context: MountContext): void {
  const { source, isolation, options, ended } = context;
  const over = new AbortController();
  const signal = AbortSignal.any([ended.signal, over.signal]);
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  signal.onabort = () => clearTimeout(timer);
  const isWaiting = () => {
    if (context.state !== 'error') over.abort();
    return !signal.aborted;
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(attempt, pauses[Math.min(attempts, pauses.length - 1)]);
    attempts += 1;
  };
  const attempt = async () => {
    clearTimeout(timer);
    if (!isWaiting()) return;
    const isThere = await source.loadEntry(isolation, options.widget).then(
      () => true,
      () => false,
    );
    if (!isWaiting()) return;
    if (!isThere) return wait();
    over.abort();
    context.retry();
  };
  window.addEventListener('online', attempt, { signal });
  wait();
}
