import { foldedWords, isUnspaced, type SearchMark } from '@oriel/contracts';

/** Maximum characters of a passage; a longer one is not marked. */
const maxLength = 1_200;
/** A sentence, also over several lines. */
const sentences = /\S(?:(?!\n\s*\n)[^.!?。！？｡།។။]|[.!?](?!\s|$))*[.!?。！？｡།។။]*/g;
const lines = /\S[^\n]*/g;

/**
 * Numbers weigh most, and long words more than short ones, which are in every sentence. A piece of a script without spaces is
 * shorter than a word.
 */
const weightOf = (word: string): number => {
  if (/\p{N}/u.test(word)) return 4;
  if (isUnspaced(word)) return [...word].length > 1 ? 1 : 0;
  return word.length < 4 ? 0 : Math.min(word.length, 10) / 4;
};

/**
 * Finds the passage of a page that a statement is based on: the sentence that shares most words with it, or the line of a table or
 * of a text that does not end its sentences.
 *
 * @returns undefined if no passage shares enough words, as where the statement is a translation
 */
export function findPassage(page: string, statement: string, isTable = false): SearchMark | undefined {
  const wanted = new Map(foldedWords(statement).map(word => [word, weightOf(word)]));
  let best: (SearchMark & { readonly score: number }) | undefined;
  for (const { 0: text, index } of page.matchAll(isTable ? lines : sentences)) {
    if (text.length > maxLength) continue;
    const words = foldedWords(text);
    const shared = words.reduce((sum, word) => sum + (wanted.get(word) ?? 0), 0);
    // A long passage shares words by chance.
    const score = shared / Math.sqrt(words.length + 6);
    if (shared >= 3 && score > (best?.score ?? 0))
      best = { start: index, end: index + text.trimEnd().length, score };
  }
  if (best) return { start: best.start, end: best.end };
  return isTable ? undefined : findPassage(page, statement, true);
}
