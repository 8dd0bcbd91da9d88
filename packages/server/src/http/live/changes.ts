/** Milliseconds until a re-read if no notification came. */
const pollEvery = 2_000;

/** Notifications that something may have changed and should be read again. */
export interface Changes {
  /**
   * Resolves at the next notification, or at once if one has come since the last call. In case it was lost, resolves after two
   * seconds, or earlier if `limit` says so, in milliseconds. Also resolves when the signal aborts.
   */
  next(limit?: number): Promise<void>;
  /** Ends the subscription. */
  close(): void;
}

/** @param subscribe called once with the function that a notification calls; returns a function that unsubscribes */
export function watchChanges(subscribe: (notify: () => void) => () => void, signal: AbortSignal): Changes {
  let hasChanged = false;
  let wake = () => {};
  const notify = () => {
    hasChanged = true;
    wake();
  };
  const unsubscribe = subscribe(notify);
  signal.addEventListener('abort', notify, { once: true });
  return {
    async next(limit = pollEvery) {
      if (!hasChanged)
        await new Promise<void>(resolve => {
          const timer = setTimeout(resolve, Math.min(limit, pollEvery));
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      hasChanged = false;
    },
    close() {
      unsubscribe();
      signal.removeEventListener('abort', notify);
    },
  };
}
