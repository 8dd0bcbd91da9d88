/** Shorter endings would match too much. */
const shortestEnd = 4;

/** The endings of a word that are long enough to search for, so that `strategie` finds a `Marketingstrategie`. */
export function wordEnds(word: string): string[] {
  const letters = [...word];
  return letters.slice(1, -(shortestEnd - 1)).map((_, at) => letters.slice(at + 1).join(''));
}
