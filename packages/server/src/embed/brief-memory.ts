/**
 * Remembers what a question was answered for a moment, so that many frames that open at once ask once. A failure is not
 * remembered, and nobody gets an answer that is older than the moment, whatever is done to the clock meanwhile.
 */
export function briefMemory<T>(
  ask: (key: string) => Promise<T>,
  { milliseconds = 1_000, limit = 1_000, now = () => performance.now() } = {},
): (key: string) => Promise<T> {
  const answers = new Map<string, { readonly answer: Promise<T>; readonly until: number }>();
  return key => {
    const known = answers.get(key);
    if (known && known.until > now()) return known.answer;
    if (answers.size >= limit) answers.clear();
    const answer = ask(key);
    answers.set(key, { answer, until: now() + milliseconds });
    answer.catch(() => {
      if (answers.get(key)?.answer === answer) answers.delete(key);
    });
    return answer;
  };
}
