const longestTimer = 2 ** 31 - 1;

export interface Deadline {
  /** Calls back this many milliseconds from now, once; an earlier appointment is dropped. */
  set(milliseconds: number): void;
  /** Drops the appointment. */
  clear(): void;
  /** Drops the appointment and takes no other. */
  dispose(): void;
}

/**
 * A timer that holds over sleep and over more than the 24 days a timer can count: it is checked again whenever the page
 * is shown.
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
