import * as z from 'zod/mini';

export const nameRules = ['strict', 'extended'] as const;
/**
 * How names of workspaces, teams and chats may be written. `strict` allows letters and single spaces only, `extended` also
 * digits and `. , ! ? & - ( ) '`.
 */
export type NameRule = (typeof nameRules)[number];

const strictName = /^[\p{L}\p{M}]+(?: [\p{L}\p{M}]+)*$/u;
const extendedName = /^[\p{L}\p{M}\p{N} .,!?&\-()']+$/u;

/** More marks on a letter than any script puts there. Bringing them into their order takes the square of their number. */
const crowd = /\p{M}{64}/u;

/**
 * The form in which every free text is stored and counted: NFC, unless letters drown in marks; lines that end in a line
 * feed alone, because a browser's form sends two signs for one; without space at the ends.
 */
export const normalizeText = (text: string): string =>
  (crowd.test(text) ? text : text.normalize('NFC')).replace(/\r\n?/g, '\n').trim();

/** Length as people see it: Unicode code points. */
export const countCodePoints = (text: string): number => {
  let count = 0;
  for (const _ of text) count++;
  return count;
};

/** A text of at most so many code points; where some had to go, it ends with a sign of that. */
export function cutText(text: string, max: number): string {
  // A code point has one or two units.
  const points = [...text.slice(0, 2 * max + 1)];
  return points.length > max ? `${points.slice(0, max - 1).join('')}…` : text;
}

export type NameProblem = 'required' | 'length' | 'charset';

/** What is wrong with a name, or `undefined`. Used by forms and by the server. */
export function findNameProblem(
  name: string,
  max: number,
  rule: NameRule = 'strict',
): NameProblem | undefined {
  const text = normalizeText(name);
  if (text === '') return 'required';
  if (countCodePoints(text) > max) return 'length';
  return (rule === 'strict' ? strictName : extendedName).test(text) ? undefined : 'charset';
}

/** Typographic signs, as the extended rule has them. */
const straight: Readonly<Record<string, string>> = {
  '\u2018': "'",
  '\u2019': "'",
  '\u2013': '-',
  '\u2014': '-',
};

/** The signs that a rule does not allow. */
const foreign = { strict: /[^\p{L}\p{M}]+/gu, extended: /[^\p{L}\p{M}\p{N} .,!?&\-()']+/gu } as const;

/** Brings a text into the rule, such as a name that was refused; empty when nothing is left. */
export function cleanName(text: string, max: number, rule: NameRule = 'strict'): string {
  const signs =
    rule === 'strict' ? text : text.replace(/[\u2018\u2019\u2013\u2014]/g, sign => straight[sign] ?? sign);
  const words = normalizeText(normalizeText(signs).replace(foreign[rule], ' ')).split(/ +/);
  let name = '';
  for (const word of words) {
    const longer = name === '' ? word : `${name} ${word}`;
    if (countCodePoints(longer) > max) break;
    name = longer;
  }
  return name;
}

/** A text of a stated greatest length, normalised. @__NO_SIDE_EFFECTS__ */
export const boundedText = (max: number, min = 0) =>
  z.string().check(
    z.overwrite(normalizeText),
    z.refine(text => countCodePoints(text) >= min, { error: 'required' }),
    z.refine(text => countCodePoints(text) <= max, { error: 'too_long' }),
  );
