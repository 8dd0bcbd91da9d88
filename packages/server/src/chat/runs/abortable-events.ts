/**
 * Events whose reader may leave while the next one is awaited: `return()` aborts the signal that the source listens to.
 * A generator alone would notice only after its next event.
 */
export function abortableEvents<T>(
  source: (signal: AbortSignal) => AsyncIterator<T, void>,
  outer: AbortSignal,
): AsyncIterable<T> {
  return {
    [Symbol.asyncIterator]() {
      const left = new AbortController();
      const events = source(AbortSignal.any([left.signal, outer]));
      return {
        next: () => events.next(),
        async return() {
          // A reason of our own: without one, an error is made each time, with its stack.
          left.abort('left');
          await events.return?.();
          return { done: true, value: undefined };
        },
      };
    },
  };
}
