/** Emphasis and strikethrough by the delimiter stack of CommonMark. */
import { InlinePiece, MAX_INLINE_DEPTH } from './inline-piece';
import { isPunctuation } from './link-parts';

/** A run of `*`, `_` or `~`. */
export interface Delimiter {
  char: string;
  /** Signs left, and signs at first. */
  count: number;
  size: number;
  piece: InlinePiece;
  previous: Delimiter | null;
  next: Delimiter | null;
  canOpen: boolean;
  canClose: boolean;
}

const SPACE = /^[\s\u00a0]$/u;
const PUNCTUATION = /^[\p{P}\p{S}]$/u;

/** Whether a run between two characters may open, and may close. */
export function flanks(char: string, before: string, after: string): { canOpen: boolean; canClose: boolean } {
  const kindAfter = kindOf(after);
  const kindBefore = kindOf(before);
  const spaceAfter = kindAfter === 'space';
  const spaceBefore = kindBefore === 'space';
  const signAfter = kindAfter === 'sign';
  const signBefore = kindBefore === 'sign';
  const left = !spaceAfter && (!signAfter || spaceBefore || signBefore);
  const right = !spaceBefore && (!signBefore || spaceAfter || signAfter);
  if (char !== '_') return { canOpen: left, canClose: right };
  return { canOpen: left && (!right || signBefore), canClose: right && (!left || signAfter) };
}

function kindOf(char: string): 'space' | 'sign' | 'letter' {
  const code = char.charCodeAt(0);
  if (!(code > 32)) return 'space';
  if (code < 128) return isPunctuation(code) ? 'sign' : 'letter';
  return SPACE.test(char) ? 'space' : PUNCTUATION.test(char) ? 'sign' : 'letter';
}

/** The runs that have not met their partner. */
export class DelimiterStack {
  top: Delimiter | null = null;

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
    };
    if (top) top.next = added;
    this.top = added;
  }

  /** Pairs the runs above `bottom` and forgets them. */
  process(bottom: Delimiter | null): void {
    this.pairUp(bottom);
    while (this.top && this.top !== bottom) this.remove(this.top);
  }

  /** Pairs the runs above `bottom`; those that may still open stay. */
  private pairUp(bottom: Delimiter | null): void {
    const limits: (Delimiter | null | undefined)[] = [];
    let closer = this.top;
    while (closer && closer.previous !== bottom) closer = closer.previous;
    while (closer) {
      if (!closer.canClose) {
        closer = closer.next;
        continue;
      }
      const key = limitKey(closer);
      const limit = limits[key] ?? bottom;
      const opener = findOpener(closer, bottom, limit);
      if (opener) closer = this.pair(opener, closer);
      else {
        limits[key] = closer.previous;
        const unmatched = closer;
        closer = closer.next;
        if (!unmatched.canOpen) this.remove(unmatched);
      }
    }
  }

  /** Pairs all runs, and closes at the end of the text what is open there, as if the missing signs had come. */
  processOpen(root: InlinePiece): void {
    this.pairUp(null);
    for (let open = this.top; open; ) {
      const { previous } = open;
      // Intraword stars are often arithmetic.
      const isMark = open.char === '*' ? open.size > 1 || isAfterSpace(open.piece) : true;
      if (open.canOpen && isMark && open.count < 4 && open.piece.parent === root && open.piece.next) {
        const type = open.char === '~' ? 'del' : open.count > 1 ? 'strong' : 'em';
        open.piece.wrapUntil(null, new InlinePiece(type));
        open.piece.unlink();
      }
      this.remove(open);
      open = previous;
    }
  }

  /** @returns the next closer to look at */
  private pair(opener: Delimiter, closer: Delimiter): Delimiter | null {
    const use = closer.char === '~' ? closer.count : closer.count >= 2 && opener.count >= 2 ? 2 : 1;
    const isTooDeep = opener.piece.depthUntil(closer.piece) >= MAX_INLINE_DEPTH;
    for (let at = closer.previous; at && at !== opener; ) {
      const { previous } = at;
      this.remove(at);
      at = previous;
    }
    if (isTooDeep) {
      this.remove(opener);
      const { next } = closer;
      this.remove(closer);
      return next;
    }
    opener.count -= use;
    closer.count -= use;
    opener.piece.text = opener.char.repeat(opener.count);
    closer.piece.text = closer.char.repeat(closer.count);
    opener.piece.wrapUntil(
      closer.piece,
      new InlinePiece(closer.char === '~' ? 'del' : use === 2 ? 'strong' : 'em'),
    );
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
    if (delimiter.previous) delimiter.previous.next = delimiter.next;
    if (delimiter.next) delimiter.next.previous = delimiter.previous;
    else this.top = delimiter.previous;
  }
}

/** One number for each way a closer may look for its opener. */
function limitKey({ char, canOpen, size }: Delimiter): number {
  return (char === '*' ? 0 : char === '_' ? 6 : 12) + (canOpen ? 3 : 0) + (size % 3);
}

function findOpener(closer: Delimiter, bottom: Delimiter | null, limit: Delimiter | null): Delimiter | null {
  for (
    let opener = closer.previous;
    opener && opener !== bottom && opener !== limit;
    opener = opener.previous
  ) {
    if (opener.char !== closer.char || !opener.canOpen) continue;
    if (closer.char === '~') {
      if (opener.size === closer.size) return opener;
      continue;
    }
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
