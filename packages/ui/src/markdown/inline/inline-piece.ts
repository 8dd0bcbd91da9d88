import type { Formula, Inline } from './inline-node';

/** The content of a piece: `text` for a leaf, children for all others. */
export type PieceType =
  | 'root'
  | 'text'
  | 'em'
  | 'strong'
  | 'del'
  | 'code'
  | 'break'
  | 'link'
  | 'image'
  | 'math'
  | 'note';

/** Maximum nesting of marks; deeper ones stay unchanged. */
export const MAX_INLINE_DEPTH = 24;

/** A node of the list used during inline parsing; linked, so that wrapping a range costs only the range. */
export class InlinePiece {
  next: InlinePiece | null = null;
  previous: InlinePiece | null = null;
  first: InlinePiece | null = null;
  last: InlinePiece | null = null;
  parent: InlinePiece | null = null;
  href = '';
  title: string | null = null;
  formula: Formula | null = null;
  depth = 0;

  constructor(
    readonly type: PieceType,
    public text = '',
  ) {}

  append(child: InlinePiece): void {
    child.unlink();
    child.parent = this;
    child.previous = this.last;
    if (this.last) this.last.next = child;
    else this.first = child;
    this.last = child;
    if (child.depth >= this.depth) this.depth = child.depth + 1;
  }

  insertAfter(piece: InlinePiece): void {
    piece.unlink();
    piece.parent = this.parent;
    piece.previous = this;
    piece.next = this.next;
    if (this.next) this.next.previous = piece;
    else if (this.parent) this.parent.last = piece;
    this.next = piece;
  }

  unlink(): void {
    if (this.previous) this.previous.next = this.next;
    else if (this.parent) this.parent.first = this.next;
    if (this.next) this.next.previous = this.previous;
    else if (this.parent) this.parent.last = this.previous;
    this.next = null;
    this.previous = null;
    this.parent = null;
  }

  /** Moves the pieces between this one and `end` into `wrapper`, and puts `wrapper` in their place. */
  wrapUntil(end: InlinePiece | null, wrapper: InlinePiece): void {
    for (let at = this.next; at && at !== end; ) {
      const { next } = at;
      wrapper.append(at);
      at = next;
    }
    this.insertAfter(wrapper);
  }
}

/** Converts a list of pieces to inline nodes, joining adjacent text. */
export function toInlines(parent: InlinePiece, linkText: (text: string) => readonly Inline[]): Inline[] {
  const nodes: Inline[] = [];
  let text = '';
  const flush = () => {
    if (text) for (const node of linkText(text)) nodes.push(node);
    text = '';
  };
  for (let at = parent.first; at; at = at.next) {
    if (at.type === 'text') text += at.text;
    else {
      flush();
      nodes.push(toInline(at, linkText));
    }
  }
  flush();
  return nodes;
}

function toInline(piece: InlinePiece, linkText: (text: string) => readonly Inline[]): Inline {
  const { type, href, title, text } = piece;
  switch (type) {
    case 'code':
      return { type, text };
    case 'break':
      return { type };
    case 'math':
      return piece.formula ?? text;
    case 'note':
      return { type, label: text };
    case 'image':
      return { type, href, title, alt: altOf(piece) };
    case 'link':
      // A bare URL inside a link stays text.
      if (linkText === asText && !piece.first) return text;
      return { type, href, title, children: piece.first ? toInlines(piece, asText) : [text] };
    case 'em':
    case 'strong':
    case 'del':
      return { type, children: toInlines(piece, linkText) };
    default:
      return text;
  }
}

function asText(text: string): readonly Inline[] {
  return [text];
}

/** The text of an image, from pieces of any depth: recursion would exhaust the stack. */
function altOf(image: InlinePiece): string {
  let alt = '';
  for (let at = image.first; at; at = at.first ?? nextWithin(image, at)) alt += ownText(at);
  return alt;
}

function ownText({ type, text, formula }: InlinePiece): string {
  if (type === 'text' || type === 'code') return text;
  return type === 'break' ? '\n' : (formula?.source ?? '');
}

/** The piece after `piece` and all its content, or null at the end of `root`. */
function nextWithin(root: InlinePiece, piece: InlinePiece): InlinePiece | null {
  for (let at: InlinePiece | null = piece; at && at !== root; at = at.parent) if (at.next) return at.next;
  return null;
}
