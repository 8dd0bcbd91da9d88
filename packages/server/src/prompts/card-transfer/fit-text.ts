import { type cardSigns, countCodePoints, normalizeText } from '@oriel/contracts';

/** Stands for signs that have no replacement, so that a space that was in the text can be told from one that is left of them. */
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

/** Signs that are part of a name: without them it is another one. A tag may have the signs themselves. */
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

/** What has no replacement, by what is allowed. */
const others = {
  text: /[^\p{L}\p{M}\p{N} .,!?&\-()']+/gu,
  tag: /[^\p{L}\p{M}\p{N} .!?&\-()'+#/_]+/gu,
} as const satisfies Record<keyof typeof cardSigns, RegExp>;

const joins: readonly (readonly [RegExp, string])[] = [
  // It begins where no space and no sign stands before it, so that a row of them is read once.
  // Where signs stood before the end of a sentence, nothing is left of them; where a space stood, it stays.
  [/(?<![\s\uffff])\s*\uffff[\s\uffff]*(?=[.,!?)](?:\s|$))/gu, ''],
  [/[\s\uffff]+/gu, ' '],
  // Bullets that stood at the beginning of lines.
  [/(?:- ){2,}/gu, '- '],
];

/** What stands before the first word without belonging to it: `.NET` keeps its dot, a bullet goes. */
const looseBegin = /^(?:\.{2,}|-{2,}|[,&)\s]|[.'-](?![\p{L}\p{N}]))+/u;
/** Ends of what was cut off: half a bracket, a comma, a dash. */
const looseEnd = /[\s,&\-(']+$/u;

/**
 * A text from elsewhere in the letters and the length of a title, a description or a tag. No space of the text is lost, nor a
 * sign that has a place there.
 * @param max Code points.
 * @param more Stands at the end of what had to be cut.
 */
export function fitText(text: string, max: number, more = '', kind: keyof typeof cardSigns = 'text'): string {
  // No need to look at what would be cut in any case: of each character at least one is left or a space between two.
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
