/** Milliseconds until what could not be fetched is asked for again, unless the browser is online sooner. */
const again = 3_000;

/**
 * Fetches something, again and again until it is there.
 *
 * @param onFailure - told each time that it could not be fetched
 * @returns gives it up
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
