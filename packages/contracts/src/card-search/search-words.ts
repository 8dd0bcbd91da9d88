/** Letters that are not a letter with a combining mark. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** Folds a text for searching: lower case, without accents. */
export const foldText = (text: string): string =>
  text
    .toLowerCase()
    // Remove marks before decomposing: NFKD would have to sort thousands of marks on one letter.
    .replace(/\p{M}/gu, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþı]/g, letter => letters[letter] ?? letter)
    .normalize('NFC');

/** Maximum length of a word; longer ones are cut, because nobody types that much. */
const longestWord = 60;
/** Parts of a word with signs beyond which its endings are not indexed separately. */
const mostParts = 8;

/**
 * Letters and digits, with signs that make it another word: `c++`, `.net`, `node.js`, `c#`, `r&d`, `50%`. A dot at the end
 * belongs to the sentence.
 */
const signedWord = /[.@$€£]?[\p{L}\p{N}]+(?:[.&+#@_][\p{L}\p{N}]+)*[+#%]*/gu;
const plainWord = /[\p{L}\p{N}]+/gu;

/** The distinct folded words of a text: plain words, and words with signs in addition to their parts. */
export function foldedWords(text: string): string[] {
  const words = new Set<string>();
  for (const word of foldText(text).match(signedWord) ?? []) {
    const parts = [...word.matchAll(plainWord)];
    for (const [part] of parts) words.add(cut(part));
    if (parts[0]?.[0] === word) continue;
    words.add(cut(word));
    // `asp.net` also contains `.net`.
    for (const { index } of parts.slice(0, mostParts)) {
      if (index > 1) words.add(cut(word.slice(index - 1)));
      if (index > 0) words.add(cut(word.slice(index)));
    }
  }
  return [...words];
}

const cut = (word: string): string => [...word.slice(0, longestWord * 2)].slice(0, longestWord).join('');

/** Maximum number of words in a search; further ones hardly narrow it. */
const mostWords = 8;

/** The words to search for, with their signs; a word that is a prefix of another one is redundant. */
export function searchWords(text: string): string[] {
  const typed = (foldText(text).match(signedWord) ?? []).map(cut);
  const words = [...new Set(typed)].slice(0, mostWords);
  return words.filter(word => !words.some(other => other !== word && other.startsWith(word)));
}

/** A match of a search in a text: `text.slice(start, end)`. */
export interface SearchMark {
  readonly start: number;
  readonly end: number;
}

/** Minimum length of a match inside a word; shorter ones would match too often. */
const shortestWithin = 3;

/**
 * Finds the matches of a search in a text, by the rules of the search itself.
 *
 * @param words As returned by `searchWords`.
 * @param isWithin Whether a match inside a longer word counts, as in titles and tags.
 */
export function findSearchMarks(text: string, words: readonly string[], isWithin = false): SearchMark[] {
  if (words.length === 0) return [];
  // Folding changes the length of a text, so map each folded unit to its place in the original text.
  const places: { start: number; end: number }[] = [];
  let folded = '';
  let at = 0;
  for (const character of text) {
    const piece = foldText(character);
    const place = { start: at, end: at + character.length };
    // A separate combining accent belongs to the letter before it.
    const last = places.at(-1);
    if (piece === '' && last) last.end = place.end;
    for (let unit = 0; unit < piece.length; unit++) places.push(place);
    folded += piece;
    at += character.length;
  }
  const isCovered = new Array<boolean>(folded.length).fill(false);
  for (const word of words) {
    const isAnywhere = !isLetter(word[0]) || (isWithin && [...word].length >= shortestWithin);
    for (let found = folded.indexOf(word); found >= 0; found = folded.indexOf(word, found + 1)) {
      if (isAnywhere || !isLetter(folded[found - 1])) isCovered.fill(true, found, found + word.length);
    }
  }
  const marks: { start: number; end: number }[] = [];
  for (const [index, place] of places.entries()) {
    if (!isCovered[index]) continue;
    const last = marks.at(-1);
    if (last && isCovered[index - 1]) last.end = place.end;
    else marks.push({ ...place });
  }
  return marks;
}

const isLetter = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}\p{Surrogate}]/u.test(character);

/**
 * The number of matches that `findSearchMarks` finds, without their places, so that long texts take no time. Matches that touch
 * each other count separately.
 *
 * @param words As returned by `searchWords`.
 */
export function countSearchMarks(text: string, words: readonly string[]): number {
  if (words.length === 0) return 0;
  const pattern = new RegExp(words.map(patternOf).join('|'), 'gu');
  return foldText(text).match(pattern)?.length ?? 0;
}

const patternOf = (word: string): string =>
  `${isLetter(word[0]) ? '(?<![\\p{L}\\p{N}])' : ''}${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`;
