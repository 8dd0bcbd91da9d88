/** Milliseconds after which something is looked at again although no notification came. */
const pollEvery = 2_000;

/** Notifications that something may have changed and is to be read again. */
export interface Changes {
  /**
   * Resolves at the next notification, at once if one has come since the last call; and after two seconds in case it was
   * lost, or earlier where `limit` says so, in milliseconds. Resolves when the signal aborts, too.
   */
  next(limit?: number): Promise<void>;
  /** Ends the subscription. */
  close(): void;
}

/** @param subscribe called once with what a notification calls; returns what ends the subscription */
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
