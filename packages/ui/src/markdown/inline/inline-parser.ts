/**
 * Inline content of CommonMark 0.31 with GFM strikethrough and autolinks, in linear time. Raw HTML is recognized, so that marks
 * inside a tag do not count, and kept as text.
 */
import type { LinkDefinition } from '../blocks/link-definitions';
import { findUrl, linkMails, parseUrl } from './autolinks';
import { type Delimiter, DelimiterStack, flanks } from './delimiters';
import { parseEntity } from './entities';
import { FormulaFinder } from './formulas';
import type { Inline } from './inline-node';
import { InlinePiece, MAX_INLINE_DEPTH, toInlines } from './inline-piece';
import { isPunctuation, parseDestination, parseLabel, parseTitle, skipSpaceAndNewline } from './link-syntax';
import { withoutOpenEnd } from './open-end';
import { parseTag } from './raw-tags';

/** Input of the inline parser. */
export interface InlineContext {
  /** Finds a link definition. */
  find: (label: string) => LinkDefinition | undefined;
  /** Whether a label names a footnote; if omitted, none does. */
  note?: (label: string) => boolean;
  /** True at the growing end of a stream: open marks there are shown as if they were closed. */
  open: boolean;
}

interface Bracket {
  piece: InlinePiece;
  previous: Bracket | null;
  delimiter: Delimiter | null;
  index: number;
  image: boolean;
  bracketAfter: boolean;
  /** Depth of the deepest link or image after it. */
  depth: number;
}

const TEXT = /[^\n\\`*_~[\]!<&$]+/y;
const NOTE = /\[\^([^\s[\]]{1,100})\](?!\()/y;
/** The URL of a link whose end is still missing. */
const OPEN_TARGET = /\((?:<[^<>\n]*>?|[^\s()<]*(?:\([^\s()]*\)?[^\s()]*)?)(?:\s+(?:"[^"]*"?|'[^']*'?)?)?$/y;
const RUN = /([`*_~$])\1*/y;
const AUTOLINK = /<([A-Za-z][A-Za-z0-9.+-]{1,31}:[^\s<>]*)>/y;
const MAIL =
  /<([a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*)>/y;

/** Parses the inline content of one block. */
export function parseInline(text: string, context: InlineContext): Inline[] {
  return new InlineParser(context.open ? withoutOpenEnd(text) : text, context).parse();
}

class InlineParser {
  private position = 0;
  private readonly root = new InlinePiece('root');
  private readonly delimiters = new DelimiterStack();
  private brackets: Bracket | null = null;
  /** No link inside a link: brackets before the last link only create images. */
  private inactiveBefore = 0;
  /** The end of the plain text at the position, and the earliest start of the next bare URL. */
  private textEnd = 0;
  private url = -1;
  private readonly formulas: FormulaFinder;
  private ticks: Map<number, number[]> | null = null;

  constructor(
    private readonly text: string,
    private readonly context: InlineContext,
  ) {
    this.formulas = new FormulaFinder(text);
  }

  parse(): Inline[] {
    while (this.position < this.text.length) this.step();
    if (this.context.open) {
      this.healBrackets();
      this.delimiters.processOpen(this.root);
    } else this.delimiters.process(null);
    return toInlines(this.root, linkMails);
  }

  private step() {
    switch (this.text[this.position]) {
      case '\n':
        return this.readNewline();
      case '\\':
      case '$':
        return this.readFormula();
      case '`':
        return this.readCode();
      case '*':
      case '_':
      case '~':
        return this.readRun();
      case '[':
        return this.readNote() || this.openBracket(1);
      case '!':
        if (this.text[this.position + 1] === '[' && !this.noteAt(this.position + 1))
          return this.openBracket(2);
        return this.addText(1);
      case ']':
        return this.closeBracket();
      case '<':
        return this.readAngle();
      case '&':
        return this.readEntity();
      default:
        return this.readText();
    }
  }

  private add(piece: InlinePiece): InlinePiece {
    this.root.append(piece);
    return piece;
  }

  private addText(length: number): void {
    this.add(new InlinePiece('text', this.text.slice(this.position, this.position + length)));
    this.position += length;
  }

  private readText() {
    if (this.textEnd <= this.position) {
      TEXT.lastIndex = this.position;
      this.textEnd = TEXT.test(this.text) ? TEXT.lastIndex : this.position + 1;
    }
    if (this.url < this.position) this.url = findUrl(this.text, this.position);
    const length = Math.min(this.url, this.textEnd) - this.position;
    if (length > 0) return this.addText(length);
    const link = parseUrl(this.text, this.position, this.brackets !== null);
    if (!link) return this.addText(1);
    // The end of the URL may still be missing.
    if (this.context.open && link.end >= this.text.length)
      return this.addText(this.text.length - this.position);
    this.addLink(link.href, link.text);
    this.position = link.end;
  }

  private addLink(href: string, text: string): void {
    const link = this.add(new InlinePiece('link', text));
    link.href = href;
  }

  private readNewline(): void {
    const last = this.root.last;
    const isBreak = last?.type === 'text' && last.text.endsWith('  ');
    if (last?.type === 'text') last.text = withoutEndSpaces(last.text);
    this.add(isBreak ? new InlinePiece('break') : new InlinePiece('text', '\n'));
    do this.position++;
    while (this.text[this.position] === ' ');
  }

  private readFormula(): void {
    const { text, position } = this;
    const found = this.formulas.find(position, this.context.open);
    if (found) {
      const { tex, end, display, open } = found;
      const piece = this.add(new InlinePiece('math'));
      piece.formula = { type: 'math', tex, source: text.slice(position, end), display, open };
      this.position = end;
    } else if (text[position] === '\\') this.readEscape();
    else {
      RUN.lastIndex = position;
      this.addText(RUN.exec(text)?.[0].length ?? 1);
    }
  }

  private noteAt(position: number): string | undefined {
    NOTE.lastIndex = position;
    const label = this.context.note && NOTE.exec(this.text)?.[1];
    return label && this.context.note?.(label) ? label : undefined;
  }

  private readNote(): boolean {
    const label = this.noteAt(this.position);
    if (!label) return false;
    this.add(new InlinePiece('note', label));
    this.position += label.length + 3;
    return true;
  }

  private readEscape(): void {
    const next = this.text.charCodeAt(this.position + 1);
    if (next === 10) {
      this.add(new InlinePiece('break'));
      this.position += 2;
      while (this.text[this.position] === ' ') this.position++;
    } else {
      if (isPunctuation(next)) this.position++;
      this.addText(1);
    }
  }

  private readCode() {
    RUN.lastIndex = this.position;
    const length = RUN.exec(this.text)?.[0].length ?? 1;
    const start = this.position + length;
    let end = this.findTicks(length, start);
    if (end < 0 && this.context.open && !this.text.startsWith('`', start)) end = this.text.length;
    if (end < 0 || (end === start && this.context.open)) return this.addText(length);
    let code = this.text.slice(start, end).replaceAll('\n', ' ');
    if (code.startsWith(' ') && code.endsWith(' ') && /[^ ]/.test(code)) code = code.slice(1, -1);
    this.add(new InlinePiece('code', code));
    this.position = end + length;
  }

  /** Start of the next run of exactly `length` backticks. */
  private findTicks(length: number, from: number): number {
    if (!this.ticks) {
      this.ticks = new Map();
      for (const found of this.text.matchAll(/`+/g)) {
        const places = this.ticks.get(found[0].length);
        if (places) places.push(found.index);
        else this.ticks.set(found[0].length, [found.index]);
      }
      for (const places of this.ticks.values()) places.reverse();
    }
    const places = this.ticks.get(length);
    while (places?.length && (places.at(-1) ?? 0) < from) places.pop();
    return places?.at(-1) ?? -1;
  }

  private readRun(): void {
    const { text, position } = this;
    RUN.lastIndex = position;
    const run = RUN.exec(text)?.[0] ?? '';
    const char = run.charAt(0);
    const flank = flanks(char, charBefore(text, position), charAt(text, position + run.length));
    const piece = this.add(new InlinePiece('text', run));
    this.position += run.length;
    // A single tilde means "about" or "from … to".
    if (char === '~' && run.length !== 2) return;
    if (flank.canOpen || flank.canClose)
      this.delimiters.push(char, run.length, piece, flank.canOpen, flank.canClose);
  }

  private openBracket(length: number): void {
    const index = this.position;
    this.addText(length);
    if (this.brackets) this.brackets.bracketAfter = true;
    this.brackets = {
      piece: this.root.last ?? this.root,
      previous: this.brackets,
      delimiter: this.delimiters.top,
      index: index + length - 1,
      image: length === 2,
      bracketAfter: false,
      depth: 0,
    };
  }

  private closeBracket() {
    const start = this.position;
    const opener = this.brackets;
    if (!opener) return this.addText(1);
    this.brackets = opener.previous;
    if (!opener.image && opener.index < this.inactiveBefore) return this.addText(1);
    const target = this.readTarget(opener, start + 1);
    OPEN_TARGET.lastIndex = start + 1;
    const isGrowing = start + 1 === this.text.length || OPEN_TARGET.test(this.text);
    if (!target && this.context.open && isGrowing) {
      heal(opener);
      this.position = this.text.length;
      return;
    }
    if (!target || opener.depth >= MAX_INLINE_DEPTH) return this.addText(1);
    const piece = new InlinePiece(opener.image ? 'image' : 'link');
    piece.href = target.href;
    piece.title = target.title;
    this.delimiters.process(opener.delimiter);
    opener.piece.wrapUntil(null, piece);
    opener.piece.unlink();
    this.delimiters.noteDepth(piece.depth);
    if (this.brackets && this.brackets.depth < piece.depth) this.brackets.depth = piece.depth;
    this.position = target.end;
    if (!opener.image) this.inactiveBefore = opener.index;
  }

  private readTarget(opener: Bracket, from: number): (LinkDefinition & { end: number }) | null {
    return this.readInlineTarget(from) ?? this.readReference(opener, from);
  }

  private readInlineTarget(from: number): (LinkDefinition & { end: number }) | null {
    const { text } = this;
    if (text[from] !== '(') return null;
    const destination = parseDestination(text, skipSpaceAndNewline(text, from + 1));
    if (!destination) return null;
    let at = skipSpaceAndNewline(text, destination.end);
    let title: string | null = null;
    if (at > destination.end) {
      const parsed = parseTitle(text, at);
      if (parsed) {
        title = parsed.title;
        at = skipSpaceAndNewline(text, parsed.end);
      }
    }
    return text[at] === ')' ? { href: destination.href, title, end: at + 1 } : null;
  }

  private readReference(opener: Bracket, from: number): (LinkDefinition & { end: number }) | null {
    const { text } = this;
    const labelEnd = parseLabel(text, from);
    const hasLabel = labelEnd > from + 2;
    if (!hasLabel && opener.bracketAfter) return null;
    const label = hasLabel ? text.slice(from + 1, labelEnd - 1) : text.slice(opener.index + 1, from - 1);
    if (label.length > 1000) return null;
    const found = this.context.find(label);
    return found ? { ...found, end: labelEnd > 0 ? labelEnd : from } : null;
  }

  private readAngle() {
    for (const [pattern, prefix] of [
      [MAIL, 'mailto:'],
      [AUTOLINK, ''],
    ] as const) {
      pattern.lastIndex = this.position;
      const found = pattern.exec(this.text);
      if (!found?.[1]) continue;
      this.addLink(prefix + found[1], found[1]);
      this.position = pattern.lastIndex;
      return;
    }
    const end = parseTag(this.text, this.position);
    this.addText(end > 0 ? end - this.position : 1);
  }

  private readEntity() {
    const entity = parseEntity(this.text, this.position);
    if (!entity) return this.addText(1);
    this.add(new InlinePiece('text', entity.text));
    this.position = entity.end;
  }

  /** Repairs the last open bracket, and that of the link whose text is an image. */
  private healBrackets(): void {
    const { brackets: opener } = this;
    if (!opener) return;
    const outer = opener.previous;
    if (opener.image && outer && outer.piece.next === opener.piece) heal(outer);
    heal(opener);
  }
}

/** Shows an open `[text` as its text, and hides an open image. */
function heal({ image, piece }: Bracket): void {
  if (image) for (let at: InlinePiece | null = piece; at; ) at = drop(at);
  else piece.text = '';
}

function drop(piece: InlinePiece): InlinePiece | null {
  const { next } = piece;
  piece.unlink();
  return next;
}

function withoutEndSpaces(text: string): string {
  let end = text.length;
  while (text[end - 1] === ' ') end--;
  return text.slice(0, end);
}

/** A variation selector other than that of emoji. */
const SELECTOR = /(?:[\ufe00-\ufe0e]|\udb40[\udd00-\uddef])$/;

/** The character before an index; a variation selector belongs to the one before it. */
function charBefore(text: string, end: number): string {
  const selector = SELECTOR.exec(text.slice(Math.max(0, end - 2), end));
  const index = end - (selector?.[0].length ?? 0);
  const low = text.charCodeAt(index - 1);
  return low >= 0xdc00 && low <= 0xdfff ? text.slice(index - 2, index) : text.charAt(index - 1);
}

function charAt(text: string, index: number): string {
  const code = text.codePointAt(index);
  return code === undefined ? '' : String.fromCodePoint(code);
}
