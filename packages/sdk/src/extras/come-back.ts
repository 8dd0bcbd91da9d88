import type { MountContext } from '../loader/mount-context';

/** Milliseconds between two attempts, unless the browser is online sooner; the last one stays. */
const pauses = [2_000, 4_000, 8_000, 15_000, 30_000] as const;

/**
 * Starts a widget again once its files come, which is tried quietly: what is wrong has been said. Ends with the widget, or
 * when somebody has started it again.
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
