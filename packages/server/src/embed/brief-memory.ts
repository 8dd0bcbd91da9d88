/** Caches answers briefly. */
export interface BriefMemory<T> {
  (key: string): Promise<T>;
  /** Drops the cached answers. */
  forget(): void;
}

/**
 * Caches the answer to a question, so that many frames that open at once ask only once, and nobody waits if a recent answer
 * exists (stale-while-revalidate): a stale one is used once more while it is refreshed. Failures are not cached, and answers
 * older than `usable` are never used, even if the clock is changed meanwhile.
 *
 * @param options - `fresh` and `usable` in milliseconds, `limit` in answers
 */
export function briefMemory<T>(
  ask: (key: string) => Promise<T>,
  { fresh = 1_000, usable = 10_000, limit = 1_000, now = () => performance.now() } = {},
): BriefMemory<T> {
  interface Remembered {
    readonly answer: Promise<T>;
    readonly since: number;
    isAskedAgain: boolean;
  }
  const answers = new Map<string, Remembered>();

  const remember = (key: string, since: number, answer: Promise<T>) => {
    if (answers.size >= limit) answers.clear();
    const remembered: Remembered = { answer, since, isAskedAgain: false };
    answers.set(key, remembered);
    answer.catch(() => {
      if (answers.get(key) === remembered) answers.delete(key);
    });
    return answer;
  };
  const askAgain = (key: string, known: Remembered, since: number) => {
    known.isAskedAgain = true;
    const answer = ask(key);
    answer.then(
      () => {
        // If the answers were dropped meanwhile, this one may be outdated.
        if (answers.get(key) === known) remember(key, since, answer);
      },
      () => {
        if (answers.get(key) === known) answers.delete(key);
      },
    );
  };
  const recall = (key: string): Promise<T> => {
    const known = answers.get(key);
    const time = now();
    const age = known ? time - known.since : Number.POSITIVE_INFINITY;
    if (!known || age >= usable) return remember(key, time, ask(key));
    if (age >= fresh && !known.isAskedAgain) askAgain(key, known, time);
    return known.answer;
  };
  return Object.assign(recall, { forget: () => answers.clear() });
}
