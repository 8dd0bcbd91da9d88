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

/** A text without its case and accents. What is stored and what is searched for go through the same. */
export const foldText = (text: string): string =>
  text
    .toLowerCase()
    // Of a letter with thousands of them each would be brought into its place first.
    .replace(/\p{M}/gu, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþı]/g, letter => letters[letter] ?? letter)
    .normalize('NFC');

/** Longer ones are cut: nobody types so much of a word. */
const longestWord = 60;

/** The folded words of a text, each once. */
export function foldedWords(text: string): string[] {
  const words = foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map(word => [...word.slice(0, longestWord * 2)].slice(0, longestWord).join('')))];
}

/** Shorter ones would find too much to be of use. */
const shortestEnd = 4;

/** The ends of a word that are long enough to search for, so that `strategie` finds a `Marketingstrategie`. */
export function wordEnds(word: string): string[] {
  const letters = [...word];
  return letters.slice(1, -(shortestEnd - 1)).map((_, at) => letters.slice(at + 1).join(''));
}

/** Words of one search; the further ones hardly narrow it. */
const mostWords = 8;

/** The words to search for: those that begin another one say nothing of their own. */
export function searchWords(text: string): string[] {
  const words = foldedWords(text).slice(0, mostWords);
  return words.filter(word => !words.some(other => other !== word && other.startsWith(word)));
}
