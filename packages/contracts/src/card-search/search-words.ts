/** Letters that are one letter and not a letter with a mark. */
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

/** A text as it is searched: in lower case and without accents. */
export const foldText = (text: string): string =>
  text
    .toLowerCase()
    // A letter with thousands of marks would have each brought into its place first.
    .replace(/\p{M}/gu, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþı]/g, letter => letters[letter] ?? letter)
    .normalize('NFC');

/** Longer ones are cut: nobody types so much of a word. */
const longestWord = 60;
/** Parts of one word with signs, after which its end is not indexed for itself. */
const mostParts = 8;

/**
 * Letters and digits, with the signs that make another word of them: `c++`, `.net`, `node.js`, `c#`, `r&d`, `50%`. A dot at
 * the end belongs to the sentence.
 */
const signedWord = /[.@$€£]?[\p{L}\p{N}]+(?:[.&+#@_][\p{L}\p{N}]+)*[+#%]*/gu;
const plainWord = /[\p{L}\p{N}]+/gu;

/** The folded words of a text, each once: those of letters and digits, and those with signs beside their parts. */
export function foldedWords(text: string): string[] {
  const words = new Set<string>();
  for (const word of foldText(text).match(signedWord) ?? []) {
    const parts = [...word.matchAll(plainWord)];
    for (const [part] of parts) words.add(cut(part));
    if (parts[0]?.[0] === word) continue;
    words.add(cut(word));
    // `asp.net` holds `.net`, too.
    for (const { index } of parts.slice(0, mostParts)) {
      if (index > 1) words.add(cut(word.slice(index - 1)));
      if (index > 0) words.add(cut(word.slice(index)));
    }
  }
  return [...words];
}

const cut = (word: string): string => [...word.slice(0, longestWord * 2)].slice(0, longestWord).join('');

/** Words of one search; the further ones hardly narrow it. */
const mostWords = 8;

/** The words to search for, with their signs: those that begin another one say nothing of their own. */
export function searchWords(text: string): string[] {
  const typed = (foldText(text).match(signedWord) ?? []).map(cut);
  const words = [...new Set(typed)].slice(0, mostWords);
  return words.filter(word => !words.some(other => other !== word && other.startsWith(word)));
}

/** A piece of a text that a search has found: `text.slice(start, end)`. */
export interface SearchMark {
  readonly start: number;
  readonly end: number;
}

/** Shorter ones would find too much within other words to be of use. */
const shortestWithin = 3;

/**
 * Where the words of a search stand in a text, as a search finds them.
 *
 * @param words As `searchWords` has them.
 * @param isWithin Whether a longer word that has one of them inside counts, as in titles and tags.
 */
export function findSearchMarks(text: string, words: readonly string[], isWithin = false): SearchMark[] {
  if (words.length === 0) return [];
  // Folding changes how long a text is: the place of each folded character in the text as it is written.
  const places: { start: number; end: number }[] = [];
  let folded = '';
  let at = 0;
  for (const character of text) {
    const piece = foldText(character);
    const place = { start: at, end: at + character.length };
    // An accent that is a character of its own belongs to the letter before it.
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
