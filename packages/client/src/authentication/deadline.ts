const longestTimer = 2 ** 31 - 1;

export interface Deadline {
  /** Calls back once after this many milliseconds; replaces an earlier deadline. */
  set(milliseconds: number): void;
  /** Cancels the deadline. */
  clear(): void;
  /** Cancels the deadline and ignores later ones. */
  dispose(): void;
}

/**
 * A timer that survives sleep and may exceed the 24-day limit of `setTimeout`: it is checked again whenever the page becomes
 * visible.
 */
export function createDeadline(onDue: () => void): Deadline {
  let due: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  const check = () => {
    clearTimeout(timer);
    if (due === undefined) return;
    const left = due - Date.now();
    if (left > 0) {
      timer = setTimeout(check, Math.min(left, longestTimer));
      return;
    }
    due = undefined;
    onDue();
  };
  const page = typeof document === 'undefined' ? undefined : document;
  const handleVisibility = () => page?.visibilityState === 'visible' && check();
  page?.addEventListener('visibilitychange', handleVisibility);

  const clear = () => {
    due = undefined;
    clearTimeout(timer);
  };

  return {
    clear,
    set(milliseconds) {
      if (isOver) return;
      due = Date.now() + milliseconds;
      clearTimeout(timer);
      timer = setTimeout(check, Math.min(Math.max(milliseconds, 0), longestTimer));
    },
    dispose() {
      isOver = true;
      clear();
      page?.removeEventListener('visibilitychange', handleVisibility);
    },
  };
}
