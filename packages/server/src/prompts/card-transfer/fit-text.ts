import { countCodePoints, normalizeText } from '@oriel/contracts';

/** Characters that a title or description may not contain, each with its nearest replacement. */
const replacements: readonly (readonly [RegExp, string])[] = [
  [/[’‘‛`´ʼ"“”„«»]/gu, "'"],
  [/[–—−‐‑‒―/\\|~→]/gu, '-'],
  [/[[{<]/gu, '('],
  [/[\]}>]/gu, ')'],
  [/\s*[:：]\s*/gu, ' - '],
  [/[;；、，]/gu, ', '],
  [/。/gu, '. '],
  [/…/gu, '...'],
  [/[^\p{L}\p{M}\p{N} .,!?&\-()']+/gu, ' '],
  [/\s+/gu, ' '],
  // Bullets that stood at the beginning of lines.
  [/(?:- ){2,}/gu, '- '],
  [/ ([.,!?)])/gu, '$1'],
];

/** Ends of what was cut off: half a bracket, a comma, a dash. */
const looseEnd = /[\s,&\-(']+$/u;

/**
 * A text from elsewhere in the letters and the length of a title or description.
 * @param max Code points.
 * @param more Stands at the end of what had to be cut.
 */
export function fitText(text: string, max: number, more = ''): string {
  // No need to look at what would be cut in any case: of each character at least one is left or a space between two.
  let fitted = normalizeText(text.slice(0, max * 20)).replace(/\s+/gu, ' ');
  for (const [pattern, replacement] of replacements) fitted = fitted.replace(pattern, replacement);
  fitted = normalizeText(fitted).replace(/^[.,&\-)' ]+/u, '');
  if (countCodePoints(fitted) <= max) return fitted;
  const room = [...fitted].slice(0, max - countCodePoints(more)).join('');
  const space = room.lastIndexOf(' ');
  return (space > room.length / 2 ? room.slice(0, space) : room).replace(looseEnd, '') + more;
}
