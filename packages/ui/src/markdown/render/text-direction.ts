import type { Shown } from './inline-nodes';

/** The direction of a block; empty where no letter says it. */
export type Direction = 'ltr' | 'rtl' | '';

const STRONG = /[\p{L}\u200e\u200f\u061c]/u;
/** Hebrew, Arabic and the other scripts that run from right to left, and their marks. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * The direction of the first letter, as `dir="auto"` finds it. Code, formulas and bare addresses are left out: they run
 * from left to right in any text, and many blocks begin with one.
 */
export function directionOf(parts: readonly Shown[]): Direction {
  for (const part of parts) {
    const direction = directionOfPart(part);
    if (direction) return direction;
  }
  return '';
}

function directionOfPart(part: Shown): Direction {
  if (typeof part !== 'string') {
    const isAddress =
      part.type === 'link' &&
      /^(?:https?:\/\/|mailto:)/.test(part.href) &&
      part.href.endsWith(`${part.children[0]}`);
    return 'children' in part && !isAddress ? directionOf(part.children) : '';
  }
  const letter = STRONG.exec(part)?.[0];
  return letter ? (RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr') : '';
}

/** Says the direction of an element where it is another than around it. */
export function setDirection(element: Element, own: Direction, around: Direction): void {
  if (!own || own === around) element.removeAttribute('dir');
  else if (element.getAttribute('dir') !== own) element.setAttribute('dir', own);
}
