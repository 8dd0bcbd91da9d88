/*
 * Words of texts and of searches.
 *
 * - Folded words are in lower case, without accents. Words of a search keep the umlauts `ä`, `ö` and `ü`, because these are also
 *   written `ae`, `oe` and `ue`: a text has its words in both spellings, so neither side has to guess whether an `ue` is one.
 * - A word with hyphens is found by its parts and as one word. Grouped digits (`1.000`, `1 000`) are one number.
 * - Scripts without spaces between words are indexed by overlapping pieces: two signs for ideographs, kana and Hangul, three for
 *   the alphabets of Thai and its neighbours.
 */

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

/** Accents and invisible signs such as soft hyphens. Marks that are vowels or tones of a script stay, and so do umlauts. */
const accents =
  /(?<![aou])\u0308|(?!\u0308)(?=[\p{sc=Zinh}\p{sc=Arab}\p{sc=Cyrl}\p{sc=Hebr}\p{sc=Syrc}])\p{M}|\p{Cf}/gu;

/** Folds a text, except for umlauts. */
const foldLetters = (text: string): string =>
  /^[\t-~]*$/.test(text)
    ? text.toLowerCase()
    : text
        .toLowerCase()
        .replace(/[äöü]/g, letter => letter.normalize('NFD'))
        // Remove marks before decomposing: NFKD would have to sort thousands of marks on one letter.
        .replace(accents, '')
        .replace(/(\p{M}{9})\p{M}+/gu, '$1')
        .normalize('NFKD')
        .replace(accents, '')
        .replace(/[ßæœøłđðþı]/g, letter => letters[letter] ?? letter)
        .normalize('NFC');

const umlauts = /[äöü]/g;
const withoutUmlauts = (word: string): string =>
  word.replace(umlauts, letter => letter.normalize('NFD').charAt(0));
/** `ü` as `ue`. */
const spellOut = (word: string): string => withoutUmlauts(word.replace(umlauts, '$&e'));

/** Folds a text for searching: lower case, without accents. */
export const foldText = (text: string): string => withoutUmlauts(foldLetters(text));

/** Maximum length of a word; longer ones are cut, because nobody types that much. */
const longestWord = 60;
/** Parts of a word with signs beyond which its endings are not indexed separately. */
const mostParts = 8;

/** Scripts without spaces between words, and Hangul, where particles and compounds hide words. */
const unspaced =
  '(?:(?=[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u1950-\u19df\u1a20-\u1aaf\u1b00-\u1b7f\u2e80-\ua4cf\ua980-\uaadf\uac00-\ud7ff\u{20000}-\u{3ffff}])[\\p{L}\\p{M}\\p{N}])';
const unspacedRun = /* @__PURE__ */ new RegExp(`^${unspaced}`, 'u');
/** Whether a word is of such a script. */
export const isUnspaced = (word: string): boolean => unspacedRun.test(word);

/** Letters and digits of other scripts. */
const spaced = `(?:(?!${unspaced})[\\p{L}\\p{M}\\p{N}])`;
/**
 * A run of letters of a script without spaces; or letters and digits, with signs that make it another word: `c++`, `.net`,
 * `node.js`, `c#`, `r&d`, `50%`, and with hyphens. A dot at the end belongs to the sentence.
 */
const signedWord = /* @__PURE__ */ new RegExp(
  `${unspaced}+|[.@$€£]?${spaced}+(?:[.&+#@_‐-]${spaced}+)*[+#%]*`,
  'gu',
);
const plainWord = /[\p{L}\p{M}\p{N}]+/gu;
const hyphen = /[‐-]/;

/** A number with grouped digits: `1.000`, `1,000`, `1'000` or `1 000`. */
const groupedNumber =
  /(?<![\p{L}\p{N}.,])\d{1,3}([.,'’ ])\d{3}(?:\1\d{3})*(?=(?!\1)[.,]\d{1,2}(?![.,]?\d)|(?![.,]?\d))/gu;
/** Ends with a space, so that decimals do not join the number. */
const ungroup = (number: string): string => `${number.replace(/\D/g, '')} `;

/** The distinct folded words of a text: plain words, their other spellings, and words with signs in addition to their parts. */
export function foldedWords(text: string): string[] {
  const words = new Set<string>();
  const folded = foldLetters(text);
  const numbers = folded.match(groupedNumber)?.map(ungroup).join('') ?? '';
  for (const compound of `${folded} ${numbers}`.match(signedWord) ?? []) {
    if (isUnspaced(compound)) {
      for (const piece of piecesOf(compound)) words.add(piece);
      continue;
    }
    const parts = compound.split(hyphen);
    for (const part of parts) addWord(words, part);
    for (let at = 0; at < Math.min(parts.length - 1, mostParts); at++)
      addSpellings(words, parts.slice(at, at + longestWord).join(''));
  }
  return [...words];
}

function addWord(words: Set<string>, word: string): void {
  const parts = [...word.matchAll(plainWord)];
  for (const [part] of parts) addSpellings(words, part);
  if (parts[0]?.[0] === word) return;
  addSpellings(words, word);
  // `asp.net` also contains `.net`.
  for (const { index } of parts.slice(0, mostParts)) {
    if (index > 1) addSpellings(words, word.slice(index - 1));
    if (index > 0) addSpellings(words, word.slice(index));
  }
}

function addSpellings(words: Set<string>, word: string): void {
  const plain = withoutUmlauts(word);
  words.add(cut(plain));
  if (plain !== word) words.add(cut(spellOut(word)));
}

const cut = (word: string): string => [...word.slice(0, longestWord * 2)].slice(0, longestWord).join('');

/** One piece from each sign of a run; the last ones are shorter, so that each sign begins a piece. */
function piecesOf(run: string): string[] {
  const signs = [...run];
  return signs.map((sign, at) => signs.slice(at, at + pieceLength(sign)).join(''));
}

const pieceLength = (sign: string | undefined = ''): number => (sign < '\u2e80' ? 3 : 2);

/** Maximum number of words in a search; further ones hardly narrow it. */
const mostWords = 8;

/**
 * The words to search for, with their signs, hyphens and umlauts; a word that is a prefix of another one is redundant. Read them
 * with `searchForms`, `searchPattern`, or the functions that find marks.
 */
export function searchWords(text: string): string[] {
  const typed = (foldLetters(text).replace(groupedNumber, ungroup).match(signedWord) ?? []).map(cut);
  const words = [...new Set(typed)].slice(0, mostWords);
  return words.filter(word => !words.some(other => other !== word && other.startsWith(word)));
}

/**
 * The forms of a search word in an index of folded words, as alternatives. A text has the word if it has all entries of one of
 * them: each is the beginning of an indexed word, or a whole one if a space follows.
 */
export function searchForms(word: string): string[][] {
  if (isUnspaced(word)) {
    const length = pieceLength(word[0]);
    const pieces = piecesOf(word);
    return [pieces.slice(0, Math.max(1, pieces.length - length + 1))];
  }
  return [...new Set([withoutUmlauts(word), spellOut(word)])].flatMap(spelling => {
    const parts = spelling.split(hyphen);
    // A single letter begins nearly every text.
    const whole = parts.map(part => (part.length < shortestWithin ? `${part} ` : part));
    return parts.length > 1 ? [[parts.join('')], whole] : [parts];
  });
}

/** A match of a search in a text: `text.slice(start, end)`. */
export interface SearchMark {
  readonly start: number;
  readonly end: number;
}

/** Minimum length of a match inside a word; shorter ones would match too often. */
const shortestWithin = 3;

/** A letter with its mark, a Hangul syllable of several letters, or a single character. */
const clusters = /[\u1100-\u115f][\u1160-\u11ff]+|.\p{M}*/gsu;

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
  for (const { 0: cluster, index } of text.matchAll(clusters)) {
    const piece = foldLetters(cluster);
    const place = { start: index, end: index + cluster.length };
    // A separate accent belongs to the letter before it.
    const last = places.at(-1);
    if (piece === '' && last) last.end = place.end;
    for (let unit = 0; unit < piece.length; unit++) places.push(place);
    folded += piece;
  }
  const isCovered = new Array<boolean>(folded.length).fill(false);
  for (const word of words)
    for (const { 0: found, index } of folded.matchAll(new RegExp(patternOf(word, isWithin), 'gu')))
      isCovered.fill(true, index, index + found.length);
  const marks: { start: number; end: number }[] = [];
  for (const [index, place] of places.entries()) {
    if (!isCovered[index]) continue;
    const last = marks.at(-1);
    if (last && (isCovered[index - 1] || last.end > place.start)) last.end = place.end;
    else marks.push({ ...place });
  }
  return marks;
}

/**
 * The number of matches that `findSearchMarks` finds, without their places, so that long texts take no time. Matches that touch
 * each other count separately.
 *
 * @param words As returned by `searchWords`.
 */
export function countSearchMarks(text: string, words: readonly string[]): number {
  if (words.length === 0) return 0;
  const pattern = new RegExp(words.map(word => patternOf(word)).join('|'), 'gu');
  return foldLetters(text).match(pattern)?.length ?? 0;
}

/**
 * Whether a text contains all words of a search.
 *
 * @param words As returned by `searchWords`.
 * @param isWithin Whether a match inside a longer word counts, however short.
 */
export function hasSearchWords(text: string, words: readonly string[], isWithin = false): boolean {
  const folded = foldLetters(text);
  const has = (word: string, end = '') =>
    new RegExp(`${isWithin ? '' : startOf(word)}${searchPattern(word)}${end}`, 'u').test(folded);
  const hasPart = (part: string) => has(part, part.length < shortestWithin ? '(?![\\p{L}\\p{N}])' : '');
  return words.every(word => has(word) || (hyphen.test(word) && word.split(hyphen).every(hasPart)));
}

/** Whether each word of a search is somewhere in a text, signs included: for short lists that are searched as they are. */
export function containsSearch(text: string, search: string): boolean {
  const folded = foldLetters(text);
  return search.split(/\s+/).every(word => new RegExp(searchPattern(word), 'u').test(folded));
}

/** Matches a search word, also the parts of one with hyphens if they are long enough to mean something. */
function patternOf(word: string, isWithin = false): string {
  const parts = word.split(hyphen);
  const isLong = (part: string) => [...part].length >= shortestWithin;
  return [word, ...(parts.length > 1 && parts.every(isLong) ? parts : [])]
    .map(part => `${isWithin && isLong(part) ? '' : startOf(part)}${searchPattern(part)}`)
    .join('|');
}

/** A word with a sign at its start, or of a script without spaces, also begins within another. */
const startOf = (word: string): string =>
  /^[\p{L}\p{N}]/u.test(word) && !isUnspaced(word) ? `(?<!${spaced})` : '';

/**
 * The source of a regular expression for a search word anywhere in a text in lower case, in all its spellings. PostgreSQL reads it
 * as well.
 *
 * @param word One of `searchWords`, or any text.
 */
export function searchPattern(word: string): string {
  const signs = [...foldLetters(word)];
  let pattern = '';
  for (let at = 0; at < signs.length; at++) {
    const sign = signs[at] ?? '';
    const base = withoutUmlauts(sign);
    const umlaut = umlautOf[base];
    if (hyphen.test(sign)) pattern += '[‐ -]?';
    else if (umlaut === undefined) pattern += sign.replace(/[.*+?^${}()|[\]\\]/, '\\$&');
    else if (base !== sign) pattern += `(?:${base}e?|${umlaut})`;
    else if (signs[at + 1] === 'e') {
      pattern += `(?:${base}e|${umlaut})`;
      at++;
    } else pattern += `[${base}${umlaut}]`;
    const next = signs[at + 1];
    if (next === undefined) break;
    if (/\d\d/.test(sign + next)) pattern += `(?:[.,'’ ](?=\\d{3}(?!\\d))|[‐-])?`;
    else if (/[\p{Ll}\d]{2}/u.test(sign + next)) pattern += '[‐-]?';
  }
  return pattern;
}

const umlautOf: Readonly<Record<string, string>> = { a: 'ä', o: 'ö', u: 'ü' };
