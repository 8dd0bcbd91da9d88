import type { Shown } from './inline-nodes';

/** The direction of a block; empty if no letter determines it. */
export type Direction = 'ltr' | 'rtl' | '';

const STRONG = /[\p{L}\u200e\u200f\u061c]/u;
/** Hebrew, Arabic and the other right-to-left scripts, and their marks. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * The direction of the first letter, as `dir="auto"` determines it. Code, formulas and bare URLs are ignored: they run from left
 * to right in any text, and many blocks start with one.
 */
export function directionOf(entries: readonly Shown[]): Direction {
  for (const entry of entries) {
    const direction = directionOfEntry(entry);
    if (direction) return direction;
  }
  return '';
}

function directionOfEntry(entry: Shown): Direction {
  if (typeof entry !== 'string') {
    const isAddress =
      entry.type === 'link' &&
      /^(?:https?:\/\/|mailto:)/.test(entry.href) &&
      entry.href.endsWith(`${entry.children[0]}`);
    return 'children' in entry && !isAddress ? directionOf(entry.children) : '';
  }
  const letter = STRONG.exec(entry)?.[0];
  return letter ? (RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr') : '';
}

/** Sets the direction of an element if it differs from its parent's. */
export function setDirection(element: Element, own: Direction, around: Direction): void {
  if (!own || own === around) element.removeAttribute('dir');
  else if (element.getAttribute('dir') !== own) element.setAttribute('dir', own);
}
