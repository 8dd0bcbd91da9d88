/**
 * Finds formulas in a text: `\(…\)`, `\[…\]`, `$$…$$` and `$…$`, none of which are part of CommonMark.
 *
 * A dollar sign is far more often a price. So `$…$` is a formula only without white space next to its inner signs, without a
 * Latin letter or digit before it or a digit after it, and if it contains no backtick and does not read like an amount with
 * words. Letters may only follow as an English ending (`$n$th`). `\[…\]` with only words is a pair of escaped brackets.
 */

/** A longer formula stays text. */
const MAX_TEX = 4000;
const TOKENS = /\\[\s\S]|\$+/g;
const TEX_SIGN = /[\\^_=<>+{}*/|!-]/;
const LETTER = /[\p{L}\p{N}]/u;
const WORDS = /[\p{L}\p{N}]\s+[\p{L}\p{N}]/u;
/** An amount followed by a word. */
const AMOUNT = /^\d[^\\]*(?:[A-Za-z]{2}|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}])/u;
const BEHIND = /^(?!\d|(?!(?:th|st|nd|rd|s)(?![A-Za-z]))[A-Za-z])/;
/** The start of a formula between single dollars: a command, or a single letter. */
const BEGINNING = /^(?:\\[A-Za-z]|[({|]?[A-Za-z](?![A-Za-z]))[^`$\n]{0,120}$/;

/** Opening signs of formulas and their closing signs. */
const ENDS: Readonly<Record<string, string>> = { '\\(': '\\)', '\\[': '\\]', $$: '$$', $: '$' };

/** A formula in a text; `end` is after its closing sign. */
export interface FoundFormula {
  tex: string;
  end: number;
  display: boolean;
  open: boolean;
}

/** Finds formulas in one text; checks each sign once. */
export class FormulaFinder {
  private ends: Map<string, number[]> | null = null;

  constructor(private readonly text: string) {}

  /**
   * The formula that starts at `start`, or null.
   * @param isOpen - more text is expected, which may end it
   */
  find(start: number, isOpen: boolean): FoundFormula | null {
    const { text } = this;
    const sign =
      text[start] === '\\'
        ? text.slice(start, start + 2)
        : (/^\$+/.exec(text.slice(start, start + 3))?.[0] ?? '');
    const closing = Object.hasOwn(ENDS, sign) ? ENDS[sign] : undefined;
    if (!closing) return null;
    const from = start + sign.length;
    const found = this.nextEnd(closing, from);
    if (found < 0 && !isOpen) return null;
    // Half of a closing sign may be present.
    const tex = found < 0 ? text.slice(from).replace(/[\\$]$/, '') : text.slice(from, found);
    const end = found < 0 ? text.length : found + closing.length;
    if (tex.length > MAX_TEX) return null;
    if (sign === '$') {
      const before = text.charAt(start - 1);
      const isFormula = found < 0 ? BEGINNING.test(tex) : isBetweenDollars(tex, text.slice(end, end + 4));
      if (/[A-Za-z0-9]/.test(before) || !isFormula) return null;
    } else if (found >= 0 && !isFormulaIn(sign, tex)) return null;
    const isAlone =
      /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, start - 20), start)) &&
      /^[ \t]*(?:\n|$)/.test(text.slice(end, end + 20));
    return { tex, end, display: sign === '\\[' || (sign === '$$' && isAlone), open: found < 0 };
  }

  private nextEnd(closing: string, from: number): number {
    if (!this.ends) {
      this.ends = new Map(Object.values(ENDS).map(sign => [sign, []]));
      for (const { 0: token, index } of this.text.matchAll(TOKENS)) this.ends.get(token)?.push(index);
      for (const places of this.ends.values()) places.reverse();
    }
    const places = this.ends.get(closing);
    while (places?.length && (places.at(-1) ?? 0) < from) places.pop();
    return places?.at(-1) ?? -1;
  }
}

function isFormulaIn(sign: string, tex: string): boolean {
  if (!LETTER.test(tex)) return false;
  if (TEX_SIGN.test(tex)) return true;
  return sign === '\\(' || (sign === '$$' && !WORDS.test(tex));
}

function isBetweenDollars(tex: string, behind: string): boolean {
  if (!LETTER.test(tex) || tex.includes('`') || /^\s|\s$/.test(tex) || !BEHIND.test(behind)) return false;
  return !AMOUNT.test(tex);
}

/**
 * The sign that ends the formula still open after a line; empty if there is none. Until then the lines of a paragraph are TeX,
 * and no list or heading starts in them.
 */
export function openFormula(before: string, line: string): string {
  if (before) return line.includes(before) ? '' : before;
  const text = line.trim();
  if (/^\\\[(?!.*\])|\\\[$/.test(text)) return '\\]';
  if (!text.startsWith('$$') && !text.endsWith('$$')) return '';
  return text.split('$$').length % 2 ? '' : '$$';
}
