import * as z from 'zod/mini';

export const nameRules = ['strict', 'extended'] as const;
/**
 * Rules for the names of workspaces, teams and chats. `strict` allows letters and single spaces only, `extended` also digits and
 * {@link nameSigns}.
 */
export type NameRule = (typeof nameRules)[number];

/** The rule if a service sets none. */
export const defaultNameRule: NameRule = 'extended';

/** Characters that the extended rule allows in addition to letters, digits and single spaces. */
export const nameSigns = '.,!?&-()\'\u2019/:+#@\u201e\u201c"\u2013';

/** Characters that titles of cards and texts of agents allow in addition to letters, digits and spaces. */
export const titleSigns = ".,!?&-()'";

/**
 * Matches each character that is not allowed: neither a letter, nor a digit, nor a space, nor one of `signs`. An emoji of
 * several code points is one character. @__NO_SIDE_EFFECTS__
 */
export function forbiddenCharacterPattern(signs: string, digits = '\\p{N}'): RegExp {
  const other = `[^\\p{L}\\p{M}${digits} ${signs.replace('-', '\\-')}]`;
  return new RegExp(`\\p{RI}{2}|${other}(?:\\p{EMod}|\\ufe0f|\\u200d${other})*`, 'gu');
}

/** The characters that a rule for names does not allow. */
const foreign = {
  strict: forbiddenCharacterPattern('', ''),
  extended: forbiddenCharacterPattern(nameSigns),
} as const;

/** Maximum number of characters listed in a problem. */
const maxNamedSigns = 5;

/** Visible characters; invisible ones are listed by code point. */
const visible = /^[^\p{C}\p{Z}]/u;
const nameSign = (sign: string): string =>
  visible.test(sign) ? sign : `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** The first five distinct characters of a text that `others` matches, separated by spaces; empty if there are none. */
export const listSigns = (text: string, others: RegExp): string =>
  [...new Set(text.match(others))].slice(0, maxNamedSigns).map(nameSign).join(' ');

/** The characters of a name that the rule does not allow, as {@link listSigns} lists them. */
export const findForbiddenCharacters = (name: string, rule: NameRule = defaultNameRule): string =>
  listSigns(normalizeText(name), foreign[rule]);

/** More marks on a letter than any script uses. Sorting them takes quadratic time. */
const crowd = /\p{M}{64}/u;

/**
 * Normalises a free text for storing and counting: NFC, unless a letter has an abnormal number of marks; line breaks become LF,
 * because forms in browsers send two characters for one; surrounding white space is removed.
 */
export const normalizeText = (text: string): string =>
  (crowd.test(text) ? text : text.normalize('NFC')).replace(/\r\n?/g, '\n').trim();

/** Length as users count it: Unicode code points. */
export const countCodePoints = (text: string): number => {
  let count = 0;
  for (const _ of text) count++;
  return count;
};

/** Cuts a text to a maximum number of code points; a cut text ends with an ellipsis. */
export function cutText(text: string, max: number): string {
  // A code point has one or two UTF-16 units.
  const points = [...text.slice(0, 2 * max + 1)];
  return points.length > max ? `${points.slice(0, max - 1).join('')}…` : text;
}

export type NameProblem = 'required' | 'length' | 'charset';

/** Finds the problem of a name, or returns `undefined`. Used by forms and by the server. */
export function findNameProblem(
  name: string,
  max: number,
  rule: NameRule = defaultNameRule,
): NameProblem | undefined {
  const text = normalizeText(name);
  if (text === '') return 'required';
  if (countCodePoints(text) > max) return 'length';
  return text.includes('  ') || text.search(foreign[rule]) >= 0 ? 'charset' : undefined;
}

/** Typographic characters that the extended rule does not allow, with their allowed replacements. */
const allowedForms: Readonly<Record<string, string>> = {
  '\u2018': '\u2019',
  '\u2014': '\u2013',
  '\u201d': '"',
};

/** Makes a text valid under the rule, such as a refused name; empty if nothing is left. */
export function cleanName(text: string, max: number, rule: NameRule = defaultNameRule): string {
  // Replaces the opening quotation mark together with the closing one.
  const quotes = text.includes('\u201d') ? text.replaceAll('\u201c', '"') : text;
  const signs =
    rule === 'strict' ? text : quotes.replace(/[\u2018\u2014\u201d]/g, sign => allowedForms[sign] ?? sign);
  const words = normalizeText(normalizeText(signs).replace(foreign[rule], ' ')).split(/ +/);
  let name = '';
  for (const word of words) {
    const longer = name === '' ? word : `${name} ${word}`;
    if (countCodePoints(longer) > max) break;
    name = longer;
  }
  return name;
}

/** A normalised text with a maximum length. @__NO_SIDE_EFFECTS__ */
export const boundedText = (max: number, min = 0) =>
  z.string().check(
    z.overwrite(normalizeText),
    z.refine(text => countCodePoints(text) >= min, { error: 'required' }),
    z.refine(text => countCodePoints(text) <= max, { error: 'too_long' }),
  );
