/**
 * Iterators one after another; each is made when the one before is over. An iterator by hand: in a generator `yield*`
 * costs several promises for each item.
 */
export function inTurn<T>(sources: Generator<AsyncIterator<T, void>, void>): AsyncIterableIterator<T, void> {
  let current: AsyncIterator<T, void> | undefined;
  const advance = (): Promise<IteratorResult<T, void>> => {
    const { done, value } = sources.next();
    if (done) return Promise.resolve({ done, value: undefined });
    current = value;
    return read(value);
  };
  // Made once: they are called for every item.
  const pass = (step: IteratorResult<T, void>) => (step.done ? advance() : step);
  const fail = (fault: unknown) => {
    sources.return();
    throw fault;
  };
  const read = (source: AsyncIterator<T, void>) => source.next().then(pass, fail);
  return {
    next: () => (current ? read(current) : advance()),
    async return() {
      sources.return();
      await current?.return?.();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
