/** Callers that wait for one thing, each until it is there or the caller is gone. */
export interface Waiters<T> {
  /** @throws what `rejectAll` is called with, or the reason of the signal */
  wait(aborted: AbortSignal): Promise<T>;
  resolveAll(value: T): void;
  rejectAll(error: unknown): void;
}

interface Waiter<T> {
  resolve(value: T): void;
  reject(error: unknown): void;
}

export function createWaiters<T>(): Waiters<T> {
  const waiting = new Set<Waiter<T>>();
  const settle = (settleOne: (waiter: Waiter<T>) => void) => {
    const waiters = [...waiting];
    waiting.clear();
    for (const waiter of waiters) settleOne(waiter);
  };
  return {
    wait: aborted =>
      new Promise((resolve, reject) => {
        const waiter = { resolve, reject };
        waiting.add(waiter);
        aborted.addEventListener('abort', () => {
          waiting.delete(waiter);
          reject(aborted.reason);
        });
      }),
    resolveAll: value => settle(waiter => waiter.resolve(value)),
    rejectAll: error => settle(waiter => waiter.reject(error)),
  };
}
