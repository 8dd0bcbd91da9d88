/** Emphasis and strikethrough, using CommonMark's delimiter stack. */
import { InlinePiece, MAX_INLINE_DEPTH } from './inline-piece';
import { isPunctuation } from './link-syntax';

/** A run of `*`, `_` or `~`. */
export interface Delimiter {
  char: string;
  /** Number of characters left, and initial number. */
  count: number;
  size: number;
  piece: InlinePiece;
  previous: Delimiter | null;
  next: Delimiter | null;
  canOpen: boolean;
  canClose: boolean;
  /** Depth of the deepest piece between this run and the next one on the stack. */
  depth: number;
  /** Its index among all runs of the text. */
  index: number;
}

const SPACE = /^[\s\u00a0]$/u;
const PUNCTUATION = /^[\p{P}\p{S}]$/u;
/** Wide characters of Chinese, Japanese and Korean: letters, punctuation, and full-width forms. */
const CJK =
  /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Bopo}\p{sc=Yiii}\u2e80-\u303f\u3099-\u30ff\u3190-\u33ff\ufe10-\ufe1f\ufe30-\ufe6f\uff00-\uffef]$/u;

/**
 * Whether a run between two characters may open, and may close.
 *
 * The rule is CommonMark's (0.31, section 6.2) with the amendment known as "CJK-friendly emphasis", because Chinese, Japanese and
 * Korean put no spaces around a mark. Punctuation of these scripts counts as a letter next to `*` and `~`, and a run beside other
 * punctuation also flanks when the character on its other side is one of theirs. So `**（测试版）**已` and `**한국어(설명)**은` are bold.
 * Texts without such characters follow CommonMark. A variation selector belongs to the character before it. `_` inside words
 * stays unchanged, as before.
 */
export function flanks(char: string, before: string, after: string): { canOpen: boolean; canClose: boolean } {
  const kindAfter = kindOf(after);
  const kindBefore = kindOf(before);
  const isCjkAfter = isCjk(after);
  const isCjkBefore = isCjk(before);
  const left =
    kindAfter !== 'space' && (kindAfter !== 'sign' || isCjkAfter || kindBefore !== 'letter' || isCjkBefore);
  const right =
    kindBefore !== 'space' && (kindBefore !== 'sign' || isCjkBefore || kindAfter !== 'letter' || isCjkAfter);
  if (char !== '_') return { canOpen: left, canClose: right };
  return {
    canOpen: left && (!right || kindBefore === 'sign'),
    canClose: right && (!left || kindAfter === 'sign'),
  };
}

function isCjk(char: string): boolean {
  return char > '\u1100' && CJK.test(char);
}

function kindOf(char: string): 'space' | 'sign' | 'letter' {
  const code = char.charCodeAt(0);
  if (!(code > 32)) return 'space';
  if (code < 128) return isPunctuation(code) ? 'sign' : 'letter';
  return SPACE.test(char) ? 'space' : PUNCTUATION.test(char) ? 'sign' : 'letter';
}

/** The runs without a partner. */
export class DelimiterStack {
  top: Delimiter | null = null;
  private count = 0;

  /** Records the depth of a piece added after the last run. */
  noteDepth(depth: number): void {
    if (this.top && this.top.depth < depth) this.top.depth = depth;
  }

  push(char: string, count: number, piece: InlinePiece, canOpen: boolean, canClose: boolean): void {
    const { top } = this;
    const added: Delimiter = {
      char,
      count,
      size: count,
      piece,
      previous: top,
      next: null,
      canOpen,
      canClose,
      depth: 0,
      index: this.count++,
    };
    if (top) top.next = added;
    this.top = added;
  }

  /** Pairs the runs above `bottom` and drops them. */
  process(bottom: Delimiter | null): void {
    this.pairUp(bottom);
    while (this.top && this.top !== bottom) this.remove(this.top);
  }

  /** Pairs the runs above `bottom`; those that may still open stay. */
  private pairUp(bottom: Delimiter | null): void {
    const limits: (number | undefined)[] = [];
    let closer = this.top;
    while (closer && closer.previous !== bottom) closer = closer.previous;
    while (closer) {
      if (!closer.canClose) {
        closer = closer.next;
        continue;
      }
      const key = limitKey(closer);
      const opener = findOpener(closer, bottom, limits[key] ?? -1);
      if (opener) closer = this.pair(opener, closer);
      else {
        limits[key] = closer.previous?.index ?? -1;
        const unmatched = closer;
        closer = closer.next;
        if (!unmatched.canOpen) this.remove(unmatched);
      }
    }
  }

  /** Pairs all runs, and closes open marks at the end of the text as if the missing characters had arrived. */
  processOpen(root: InlinePiece): void {
    this.pairUp(null);
    for (let open = this.top; open; ) {
      const { previous } = open;
      // Intraword stars are often arithmetic.
      const isMark = open.char === '*' ? open.size > 1 || isAfterSpace(open.piece) : true;
      const canWrap = open.count < 4 && open.depth < MAX_INLINE_DEPTH && open.piece.parent === root;
      if (open.canOpen && isMark && canWrap && open.piece.next) {
        const wrapper = new InlinePiece(open.char === '~' ? 'del' : open.count > 1 ? 'strong' : 'em');
        open.piece.wrapUntil(null, wrapper);
        open.piece.unlink();
        open.depth = wrapper.depth;
      }
      this.remove(open);
      open = previous;
    }
  }

  /** @returns the next closer to check */
  private pair(opener: Delimiter, closer: Delimiter): Delimiter | null {
    const use = closer.char === '~' ? 2 : closer.count >= 2 && opener.count >= 2 ? 2 : 1;
    for (let at = closer.previous; at && at !== opener; ) {
      const { previous } = at;
      this.remove(at);
      at = previous;
    }
    // The runs in between are gone, so the opener's depth covers everything up to the closer.
    if (opener.depth >= MAX_INLINE_DEPTH) {
      this.remove(opener);
      const { next } = closer;
      this.remove(closer);
      return next;
    }
    opener.count -= use;
    closer.count -= use;
    opener.piece.text = opener.char.repeat(opener.count);
    closer.piece.text = closer.char.repeat(closer.count);
    const wrapper = new InlinePiece(closer.char === '~' ? 'del' : use === 2 ? 'strong' : 'em');
    opener.piece.wrapUntil(closer.piece, wrapper);
    opener.depth = wrapper.depth;
    if (opener.count === 0) {
      opener.piece.unlink();
      this.remove(opener);
    }
    if (closer.count > 0) return closer;
    const { next } = closer;
    closer.piece.unlink();
    this.remove(closer);
    return next;
  }

  private remove(delimiter: Delimiter): void {
    const { previous } = delimiter;
    if (previous) {
      previous.next = delimiter.next;
      if (previous.depth < delimiter.depth) previous.depth = delimiter.depth;
    }
    if (delimiter.next) delimiter.next.previous = delimiter.previous;
    else this.top = delimiter.previous;
  }
}

/** A distinct number for each way in which a closer searches for its opener. */
function limitKey({ char, canOpen, size }: Delimiter): number {
  return (char === '*' ? 0 : char === '_' ? 6 : 12) + (canOpen ? 3 : 0) + (size % 3);
}

/** @param limit - index of the last run known not to open */
function findOpener(closer: Delimiter, bottom: Delimiter | null, limit: number): Delimiter | null {
  for (
    let opener = closer.previous;
    opener && opener !== bottom && opener.index > limit;
    opener = opener.previous
  ) {
    if (opener.char !== closer.char || !opener.canOpen) continue;
    if (closer.char === '~') return opener;
    const isOdd =
      (closer.canOpen || opener.canClose) && closer.size % 3 !== 0 && (opener.size + closer.size) % 3 === 0;
    if (!isOdd) return opener;
  }
  return null;
}

function isAfterSpace(piece: InlinePiece): boolean {
  const before = piece.previous?.text.at(-1);
  return !before || /[\s\p{P}]/u.test(before);
}
