import { type cardSigns, countCodePoints, normalizeText } from '@oriel/contracts';

/** Placeholder for characters without a replacement, which distinguishes their gap from a space of the original text. */
const gap = '\uffff';

/** Characters that a title or description may not contain, each with its nearest replacement. */
const replacements: readonly (readonly [RegExp, string])[] = [
  [/[’‘‛`´ʼ"“”„«»]/gu, "'"],
  [/[–—−‐‑‒―\\|~→]/gu, '-'],
  [/[[{<]/gu, '('],
  [/[\]}>]/gu, ')'],
  [/(?<=\d)[:：](?=\d)/gu, '-'],
  [/\s*[:：]\s*/gu, ' - '],
  [/[;；、，]/gu, ', '],
  [/。/gu, '. '],
  [/…/gu, '...'],
];

/** Symbols that are part of a name: removing them would change the name. A tag may contain the symbols themselves. */
const spelled: readonly (readonly [RegExp, string])[] = [
  [/(?<=\p{L})\+\+/gu, ' plus plus'],
  [/\+/gu, ' plus '],
  [/(?<=\p{L})#/gu, ' sharp'],
  [/%/gu, ' percent'],
  [/@/gu, ' at '],
  [/€/gu, ' EUR '],
  [/\$(?=\d)/gu, 'USD '],
  [/\//gu, '-'],
];

/** Characters without a replacement, as the complement of the allowed ones. */
const others = {
  text: /[^\p{L}\p{M}\p{N} .,!?&\-()']+/gu,
  tag: /[^\p{L}\p{M}\p{N} .!?&\-()'+#/_]+/gu,
} as const satisfies Record<keyof typeof cardSigns, RegExp>;

const joins: readonly (readonly [RegExp, string])[] = [
  // The match must not start after a space or symbol, so that a run of them is read once. A gap from symbols before the end of a
  // sentence is removed; a space without symbols is kept.
  [/(?<![\s\uffff])\s*\uffff[\s\uffff]*(?=[.,!?)](?:\s|$))/gu, ''],
  [/[\s\uffff]+/gu, ' '],
  // Bullets from the beginning of lines.
  [/(?:- ){2,}/gu, '- '],
];

/** Leading characters that do not belong to the first word: `.NET` keeps its dot, a bullet is removed. */
const looseBegin = /^(?:\.{2,}|-{2,}|[,&)\s]|[.'-](?![\p{L}\p{N}]))+/u;
/** Remains of the cut at the end: an opening bracket, a comma, a dash. */
const looseEnd = /[\s,&\-(']+$/u;

/**
 * Fits an external text to the characters and the length allowed for a title, a description or a tag. Spaces and allowed symbols
 * of the text are kept.
 * @param max Code points.
 * @param more Suffix for a truncated text.
 */
export function fitText(text: string, max: number, more = '', kind: keyof typeof cardSigns = 'text'): string {
  // Skip the text that would be cut in any case: each character leaves at least one character, or a space between two.
  let fitted = normalizeText(text.slice(0, max * 20)).replace(/\s+/gu, ' ');
  const rules = kind === 'text' ? [...replacements, ...spelled] : replacements;
  for (const [pattern, replacement] of rules) fitted = fitted.replace(pattern, replacement);
  fitted = fitted.replace(others[kind], gap);
  for (const [pattern, replacement] of joins) fitted = fitted.replace(pattern, replacement);
  fitted = normalizeText(fitted).replace(looseBegin, '');
  if (countCodePoints(fitted) <= max) return fitted;
  const room = [...fitted].slice(0, max - countCodePoints(more)).join('');
  const space = room.lastIndexOf(' ');
  return (space > room.length / 2 ? room.slice(0, space) : room).replace(looseEnd, '') + more;
}
