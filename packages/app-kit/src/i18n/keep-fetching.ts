/** Milliseconds until a failed fetch is retried, unless the browser is online sooner. */
const again = 3_000;

/**
 * Fetches with retries until it succeeds.
 *
 * @param onFailure - called after each failed attempt
 * @returns a function that cancels it
 */
export function keepFetching<T>(
  load: () => Promise<T>,
  take: (value: T) => void,
  onFailure?: (thrown: unknown) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const stop = () => {
    isOver = true;
    clearTimeout(timer);
    window.removeEventListener('online', attempt);
  };
  function attempt() {
    clearTimeout(timer);
    load().then(
      value => {
        if (isOver) return;
        stop();
        take(value);
      },
      (thrown: unknown) => {
        if (isOver) return;
        timer = setTimeout(attempt, again);
        onFailure?.(thrown);
      },
    );
  }
  window.addEventListener('online', attempt);
  attempt();
  return stop;
}
