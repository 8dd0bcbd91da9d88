import { unescapeText } from '../inline/entities';
import type { BlockNode, BlockType, ListMark } from './block-node';
import type { LineCursor } from './line-cursor';
import { parseDelimiterRow, splitRow } from './table-rows';

const FENCE = /^(?:`{3,}|~{3,})/;
const CLOSING_FENCE = /^(?:`{3,}|~{3,})(?=[ \t]*$)/;
const MARKDOWN = /^(?:markdown|md|mdx|rmd|qmd)(?![^\s{])/i;
const HEADING = /^#{1,6}(?:[ \t]+|$)/;
const SETEXT = /^(?:=+|-+)[ \t]*$/;
const RULE = /^(?:\*[ \t]*){3,}$|^(?:_[ \t]*){3,}$|^(?:-[ \t]*){3,}$/;
const NOTE = /^\[\^([^\s[\]]{1,100})\]:[ \t]*/;
const BULLET = /^[*+-]/;
const NUMBER = /^(\d{1,9})([.)])/;
/** Maximum number of empty cells added to a table: rows shorter than the header could need any number. */
const MAX_FILLED = 10_000;

/** The parser's open blocks, which the rules change. */
export interface BlockBuilder {
  readonly cursor: LineCursor;
  /** The innermost open block. */
  readonly tip: BlockNode;
  readonly line: number;
  /** Whether the line is only tried, and taken back when it continues. */
  readonly isTrying: boolean;
  readonly hasInnerFences: boolean;
  canNest(): boolean;
  add(type: BlockType): BlockNode;
  close(node: BlockNode, line: number): void;
  addNote(label: string): void;
  closeFence(node: BlockNode): void;
  noteFence(node: BlockNode): void;
  noteInnerFence(node: BlockNode): void;
  closeUnmatched(): void;
  replace(node: BlockNode, type: BlockType): BlockNode;
  replaceLastLine(node: BlockNode, type: BlockType): BlockNode;
  takeDefinitions(node: BlockNode): boolean;
  note(parent: BlockNode, node: BlockNode): void;
}

/** The result of a block start: nothing, a container, or a block that takes the rest of the line. */
export type Start = 'none' | 'container' | 'leaf';

/** The way a line continues an open block. */
export type Continuation = 'matched' | 'failed' | 'consumed';

/** Whether the line belongs to the open `block`; moves the cursor past the markers of the block. */
export function continueBlock(parser: BlockBuilder, block: BlockNode): Continuation {
  const { cursor } = parser;
  switch (block.type) {
    case 'quote':
      if (cursor.indented || cursor.char !== '>') return 'failed';
      cursor.skipSpace();
      cursor.skipChars(1);
      if (cursor.isSpaceAt(cursor.offset)) cursor.skipColumns(1);
      return 'matched';
    case 'item':
      if (cursor.blank) {
        if (!block.last) return 'failed';
        cursor.skipSpace();
        return 'matched';
      }
      if (cursor.indent < (block.mark?.offset ?? 0) + (block.mark?.padding ?? 0)) return 'failed';
      cursor.skipColumns((block.mark?.offset ?? 0) + (block.mark?.padding ?? 0));
      return 'matched';
    case 'note':
      if (cursor.blank) cursor.skipSpace();
      else if (cursor.indented) cursor.skipColumns(4);
      else return 'failed';
      return 'matched';
    case 'code':
      return continueCode(parser, block);
    case 'paragraph':
    case 'table':
      return cursor.blank ? 'failed' : 'matched';
    case 'document':
    case 'list':
      return 'matched';
    default:
      return 'failed';
  }
}

function continueCode(parser: BlockBuilder, block: BlockNode): Continuation {
  const { cursor } = parser;
  if (!block.fence) {
    if (cursor.indented) cursor.skipColumns(4);
    else if (cursor.blank) cursor.skipSpace();
    else return 'failed';
    return 'matched';
  }
  if (!cursor.indented && cursor.char === block.fence.char) {
    const closing = CLOSING_FENCE.exec(cursor.rest);
    if (closing && closing[0].length >= block.fence.length && !isInner(parser, block, closing[0].length)) {
      parser.closeFence(block);
      return 'consumed';
    }
    if (!closing) openInner(parser, block);
  }
  for (let i = block.fence.offset; i > 0 && cursor.isSpaceAt(cursor.offset); i--) cursor.skipColumns(1);
  return 'matched';
}

/**
 * Models write fenced Markdown blocks with inner fences of the same length. A fence with a language opens such an inner block,
 * and the next bare one closes that, not the outer one.
 */
function openInner(parser: BlockBuilder, { fence, info, state }: BlockNode): void {
  const opening = FENCE.exec(parser.cursor.rest)?.[0];
  if (!fence || !opening || opening.length < fence.length || state.inner) return;
  if (parser.hasInnerFences && MARKDOWN.test(info ?? '')) state.inner = opening.length;
}

/** Whether a bare fence belongs to the inner block. */
function isInner(parser: BlockBuilder, block: BlockNode, length: number): boolean {
  const { state } = block;
  if (!state.inner) return false;
  if (length >= state.inner) {
    state.inner = 0;
    parser.noteInnerFence(block);
  }
  return true;
}

/** Tries each kind of block at the cursor, in the order of the specification. */
export function startBlock(parser: BlockBuilder, container: BlockNode): Start {
  const { cursor } = parser;
  if (container.state.formula) return !cursor.indented && startFence(parser) ? 'leaf' : 'none';
  if (cursor.indented)
    return container.type === 'list' && startItem(parser, container)
      ? 'container'
      : startIndentedCode(parser);
  if (startQuote(parser)) return 'container';
  if (startHeading(parser) || startFence(parser)) return 'leaf';
  if (startTable(parser, container) || startSetext(parser, container)) return 'leaf';
  if (startRule(parser)) return 'leaf';
  if (startNote(parser)) return 'container';
  return startItem(parser, container) ? 'container' : 'none';
}

function startQuote(parser: BlockBuilder): boolean {
  const { cursor } = parser;
  if (cursor.char !== '>' || !parser.canNest()) return false;
  cursor.skipSpace();
  cursor.skipChars(1);
  if (cursor.isSpaceAt(cursor.offset)) cursor.skipColumns(1);
  parser.closeUnmatched();
  parser.add('quote');
  return true;
}

function startHeading(parser: BlockBuilder): boolean {
  const { cursor } = parser;
  const found = cursor.char === '#' && HEADING.exec(cursor.rest);
  if (!found) return false;
  cursor.skipSpace();
  cursor.skipChars(found[0].length);
  parser.closeUnmatched();
  const heading = parser.add('heading');
  heading.level = found[0].trim().length;
  heading.state.text = withoutClosingHashes(cursor.line.slice(cursor.offset));
  parser.close(heading, parser.line);
  return true;
}

function withoutClosingHashes(text: string): string {
  const trimmed = text.trim();
  let end = trimmed.length;
  while (trimmed[end - 1] === '#') end--;
  if (end === trimmed.length || (end > 0 && trimmed[end - 1] !== ' ' && trimmed[end - 1] !== '\t'))
    return trimmed;
  return trimmed.slice(0, end).trimEnd();
}

function startFence(parser: BlockBuilder): boolean {
  const { cursor } = parser;
  const found = (cursor.char === '`' || cursor.char === '~') && FENCE.exec(cursor.rest);
  if (!found) return false;
  const { length } = found[0];
  if (cursor.char === '`' && cursor.rest.includes('`', length)) return false;
  parser.closeUnmatched();
  const code = parser.add('code');
  code.fence = { char: cursor.char, length, offset: cursor.indent };
  // The language of an unfinished line would change with every letter.
  code.info = parser.isTrying ? undefined : unescapeText(cursor.rest.slice(length).trim());
  cursor.skipChars(cursor.line.length);
  if (!parser.isTrying) parser.noteFence(code);
  return true;
}

function startIndentedCode(parser: BlockBuilder): Start {
  const { cursor } = parser;
  if (cursor.blank || parser.tip.type === 'paragraph') return 'none';
  cursor.skipColumns(4);
  parser.closeUnmatched();
  parser.add('code');
  return 'leaf';
}

function startTable(parser: BlockBuilder, container: BlockNode): boolean {
  if (container.type !== 'paragraph') return false;
  const alignments = parseDelimiterRow(parser.cursor.rest);
  if (!alignments) return false;
  const { lastLine } = container.state;
  if (!lastLine.includes('|') && alignments.length < 2 && !parser.cursor.rest.includes('|')) return false;
  const header = splitRow(lastLine);
  if (header.length !== alignments.length) return false;
  parser.closeUnmatched();
  const table = parser.replaceLastLine(container, 'table');
  table.alignments = alignments;
  parser.note(table, addRow(table, header, parser.line - 1));
  return true;
}

/** Adds a table row, truncated or filled up to the width of the header. */
export function addTableLine(table: BlockNode, line: string, lineNumber: number): void {
  const cells = splitRow(line);
  const width = table.alignments.length;
  const missing = width - cells.length;
  if (missing < 0) cells.length = width;
  else if (missing > 0 && table.state.filled + missing <= MAX_FILLED) {
    table.state.filled += missing;
    for (let i = 0; i < missing; i++) cells.push('');
  }
  addRow(table, cells, lineNumber);
}

function addRow(table: BlockNode, cells: readonly string[], lineNumber: number): BlockNode {
  const row = table.add('row', lineNumber);
  row.cells = cells;
  row.state.open = false;
  return row;
}

function startSetext(parser: BlockBuilder, container: BlockNode): boolean {
  const { cursor } = parser;
  if (container.type !== 'paragraph' || !SETEXT.test(cursor.rest)) return false;
  parser.closeUnmatched();
  if (!parser.takeDefinitions(container)) return false;
  const heading = parser.replace(container, 'heading');
  heading.level = cursor.char === '=' ? 1 : 2;
  heading.state.text = container.state.text.trim();
  cursor.skipChars(cursor.line.length);
  parser.close(heading, parser.line);
  return true;
}

function startRule(parser: BlockBuilder): boolean {
  const { cursor } = parser;
  if (!RULE.test(cursor.rest)) return false;
  parser.closeUnmatched();
  parser.close(parser.add('rule'), parser.line);
  cursor.skipChars(cursor.line.length);
  return true;
}

/** As in GFM, the text of a footnote continues while its lines are indented. */
function startNote(parser: BlockBuilder): boolean {
  const { cursor } = parser;
  const found = cursor.char === '[' && parser.canNest() ? NOTE.exec(cursor.rest) : null;
  if (!found?.[1]) return false;
  cursor.skipSpace();
  cursor.skipChars(found[0].length);
  parser.closeUnmatched();
  parser.addNote(found[1]);
  return true;
}

function startItem(parser: BlockBuilder, container: BlockNode): boolean {
  if (parser.cursor.indent >= 4 || !parser.canNest()) return false;
  const mark = readMark(parser, container);
  if (!mark) return false;
  parser.closeUnmatched();
  const open = parser.tip.mark;
  if (parser.tip.type !== 'list' || !open || open.ordered !== mark.ordered || open.sign !== mark.sign)
    parser.add('list').mark = mark;
  parser.add('item').mark = mark;
  return true;
}

function readMark(parser: BlockBuilder, container: BlockNode): ListMark | null {
  const { cursor } = parser;
  const { rest } = cursor;
  const number = NUMBER.exec(rest);
  const text = number ? number[0] : BULLET.exec(rest)?.[0];
  if (!text) return null;
  const interrupts = container.type === 'paragraph';
  if (number && interrupts && number[1] !== '1') return null;
  const next = rest[text.length];
  if (next !== undefined && next !== ' ' && next !== '\t') return null;
  if (interrupts && !rest.slice(text.length).trim()) return null;
  const mark: ListMark = {
    ordered: Boolean(number),
    sign: number?.[2] ?? text,
    start: number ? Number(number[1]) : 1,
    offset: cursor.indent,
    padding: 0,
  };
  cursor.skipSpace();
  cursor.skipChars(text.length);
  const { offset, column } = cursor;
  do cursor.skipColumns(1);
  while (cursor.column - column < 5 && cursor.isSpaceAt(cursor.offset));
  const spaces = cursor.column - column;
  if (spaces >= 5 || spaces < 1 || cursor.offset >= cursor.line.length) {
    mark.padding = text.length + 1;
    cursor.goTo(offset, column);
    if (cursor.isSpaceAt(offset)) cursor.skipColumns(1);
  } else mark.padding = text.length + spaces;
  return mark;
}
