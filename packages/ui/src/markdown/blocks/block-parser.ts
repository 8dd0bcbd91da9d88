/**
 * The block structure of CommonMark 0.31 with GFM tables, parsed line by line.
 *
 * A complete line is parsed once and changes only the open end of the tree, so the cost of a text is the sum of its lines,
 * however it is split. A line that is still growing is tried: the open blocks are copied, the line is parsed as if it were
 * complete, and the copies are restored before more text is added. The next try reuses the blocks added by the last one, which is
 * how views keep their elements.
 *
 * Two interpretations of fences can be disproved only at the end of the text: that a fence inside a Markdown block is closed
 * separately, and that a bare fence after a closed one opens a block that runs to the end. From the start of such an
 * interpretation the lines are kept, and if the end disproves it, they are parsed again without it.
 */
import { openFormula } from '../inline/formulas';
import { BlockNode, type BlockType, endLineOf, type SavedBlock } from './block-node';
import { addTableLine, type BlockBuilder, continueBlock, startBlock } from './block-rules';
import { LineCursor } from './line-cursor';
import { type LinkDefinitions, readDefinitions } from './link-definitions';
import type { NoteDefinitions } from './note-definitions';
import { isUnclear } from './unclear-line';

/** Maximum nesting of quotes and lists; deeper markers are text. */
const MAX_NESTING = 24;
/** Maximum lines of code in one part, so that a growing block has a constant cost at any length. */
const LINES_A_PIECE = 24;
/** Maximum number of times that the end of a text is parsed again; each time with fewer lines. */
const MAX_REREADS = 8;

const DASH = /^[ \t>]*-[ \t]*$/;
const EMPTY_TASK = /^\[[ xX]?\]?\s*$/;
const LISTS = /^(item|list)$/;

/** A fenced block whose interpretation a missing end would disprove, and the lines since. */
interface TentativeFence {
  node: BlockNode;
  /** The block at the first line that may have closed it; null if there may be no block at all. */
  saved: SavedBlock[] | null;
  line: number;
  lines: string[];
}

/** Parses lines into a tree of blocks. */
export class BlockParser implements BlockBuilder {
  readonly document = new BlockNode('document', null, 1);
  readonly cursor = new LineCursor();
  tip: BlockNode = this.document;
  line = 0;
  isTrying = false;
  private oldTip: BlockNode = this.document;
  private lastMatched: BlockNode = this.document;
  private allClosed = true;
  private depth = 0;
  private tried: { saved: SavedBlock[]; tip: BlockNode; line: number } | null = null;
  private readonly changed = new Set<BlockNode>();
  /** Whether fences inside Markdown are closed separately. */
  hasInnerFences = true;
  private hasClosedFence = false;
  private tentative: TentativeFence | null = null;

  private readonly triedNotes: BlockNode[] = [];

  constructor(
    private readonly definitions: LinkDefinitions,
    private readonly notes: NoteDefinitions,
  ) {}

  /** Parses a complete line, without its line ending. */
  readLine(line: string): void {
    this.takeBack();
    const { tentative } = this;
    this.read(line);
    if (tentative?.node.state.open && tentative === this.tentative) tentative.lines.push(line);
  }

  /** Parses the last line of a text: a marker without a word was cut off, and is left out. */
  readLastLine(line: string): void {
    this.takeBack();
    // Below a paragraph, a dash would be the underline of a heading.
    if (this.tip.type === 'paragraph' && DASH.test(line)) return;
    this.readLine(line);
    if (this.tip.parent?.type === 'item' && EMPTY_TASK.test(this.tip.state.text)) this.drop();
    if (this.tip.type !== 'item' || this.tip.last) return;
    const { tip, document } = this;
    const list = tip.parent;
    // A number, or a marker that is the whole text, may be intended.
    if (list?.children.length === 1 && (list.mark?.start !== 1 || list === document.children[0])) return;
    while (LISTS.test(this.tip.type) && !this.tip.last) this.drop();
  }

  /** Shows a line that may continue. */
  tryLine(line: string): void {
    this.takeBack();
    if (!line || isUnclear(line, this.tip)) return;
    const saved: SavedBlock[] = [];
    for (let node: BlockNode | undefined = this.document; node?.state.open; node = node.last)
      saved.push(node.save());
    this.tried = { saved, tip: this.tip, line: this.line };
    this.isTrying = true;
    this.read(line);
    this.isTrying = false;
  }

  /** Closes all blocks. */
  end(): void {
    this.takeBack();
    for (let count = 0; this.tentative?.node.state.open && count < MAX_REREADS; count++)
      this.readAgain(this.tentative);
    while (this.tip.parent) this.close(this.tip, this.line);
    this.close(this.document, this.line);
  }

  /** Blocks that may look different since the last call. */
  takeChanged(): BlockNode[] {
    const changed = [...this.changed];
    this.changed.clear();
    return changed;
  }

  canNest(): boolean {
    return this.depth < MAX_NESTING;
  }

  /** Adds a block inside the tip, or inside the nearest block that may contain it. */
  add(type: BlockType): BlockNode {
    while (!canContain(this.tip.type, type)) this.close(this.tip, this.line - 1);
    const parent = this.tip;
    const list = parent.type === 'item' ? parent.parent : parent.type === 'list' ? parent : null;
    if (list && parent.last && endLineOf(parent.last) + 1 < this.line && !list.state.loose) {
      list.state.loose = true;
      this.changed.add(list);
    }
    const node = parent.add(type, this.line);
    this.note(parent, node);
    this.tip = node;
    if (type === 'quote' || type === 'list' || type === 'note') this.depth++;
    return node;
  }

  close(node: BlockNode, line: number): void {
    node.state.open = false;
    node.state.endLine = line;
    if (node.type === 'paragraph') {
      if (this.takeDefinitions(node)) node.state.text = node.state.text.trimEnd();
      else if (node.parent?.last === node) {
        node.parent.children.pop();
        this.changed.add(node.parent);
      }
    } else if (node.type === 'code' && node.last) {
      node.last.state.open = false;
      if (!node.fence) node.state.endLine = node.startLine + node.state.lines - 1;
    }
    this.changed.add(node);
    if (node.parent) this.tip = node.parent;
  }

  /** Adds a footnote's text; if its line is only tried, for the duration of the try. */
  addNote(label: string): void {
    const node = this.add('note');
    node.info = label;
    this.notes.add(node);
    if (this.isTrying) this.triedNotes.push(node);
  }

  /** Closes a fenced block at its closing fence. */
  closeFence(node: BlockNode): void {
    this.hasClosedFence = true;
    this.tentative = null;
    node.state.isClosed = true;
    this.close(node, this.line);
  }

  /** A bare fence after a closed one may be superfluous: without an end it opens nothing. */
  noteFence(node: BlockNode): void {
    const isBare = !node.info && this.hasClosedFence;
    this.tentative = isBare ? { node, saved: null, line: this.line, lines: [] } : null;
  }

  /** A fence was closed inside Markdown; without an end, the first closing fence closes the outer block. */
  noteInnerFence(node: BlockNode): void {
    if (this.tentative || this.isTrying) return;
    const saved = [node.save(), ...(node.last ? [node.last.save()] : [])];
    this.tentative = { node, saved, line: this.line, lines: [] };
  }

  /** Removes the last block, which is open, from the tree. */
  private drop(): void {
    const { parent } = this.tip;
    if (!parent) return;
    parent.children.pop();
    this.changed.add(parent);
    this.tip = parent;
  }

  private readAgain({ node, saved, line, lines }: TentativeFence): void {
    this.tentative = null;
    this.hasClosedFence = true;
    this.line = line;
    if (saved) {
      this.hasInnerFences = false;
      for (const each of saved) {
        each.node.restore(each);
        this.changed.add(each.node);
      }
      this.close(node, line);
    } else if (node.parent) {
      this.tip = node;
      this.drop();
    }
    for (const each of lines) this.readLine(each);
  }

  /** Closes the blocks that do not continue in this line. */
  closeUnmatched(): void {
    if (this.allClosed) return;
    while (this.oldTip !== this.lastMatched) {
      const parent = this.oldTip.parent;
      this.close(this.oldTip, this.line - 1);
      if (!parent) break;
      this.oldTip = parent;
    }
    this.allClosed = true;
  }

  /** Replaces an open block by one of another type. */
  replace(node: BlockNode, type: BlockType): BlockNode {
    const parent = node.parent ?? this.document;
    parent.children.pop();
    const next = parent.add(type, node.startLine);
    this.note(parent, next);
    this.tip = next;
    return next;
  }

  /** Makes the last line of a paragraph the start of a new block; the text before it stays a paragraph. */
  replaceLastLine(node: BlockNode, type: BlockType): BlockNode {
    const { text, lastLine } = node.state;
    const before = text.slice(0, text.length - lastLine.length - 1);
    if (!before.trim()) return this.replace(node, type);
    node.state.text = before;
    this.close(node, this.line - 2);
    return this.add(type);
  }

  /**
   * Extracts the link definitions at the start of a paragraph.
   * @returns whether any text is left
   */
  takeDefinitions(node: BlockNode): boolean {
    const { text } = node.state;
    if (text[0] === '[') {
      const length = readDefinitions(text, (label, found) => {
        if (!this.isTrying) this.definitions.add(label, found);
      });
      if (length) node.state.text = text.slice(length);
    }
    return /[^ \t\n]/.test(node.state.text);
  }

  /** Marks both blocks for a check for changes. */
  note(parent: BlockNode, node: BlockNode): void {
    this.changed.add(parent);
    this.changed.add(node);
  }

  private takeBack(): void {
    const { tried } = this;
    if (!tried) return;
    this.tried = null;
    for (const note of this.triedNotes.splice(0)) this.notes.remove(note);
    for (const saved of tried.saved) {
      saved.node.restore(saved);
      this.changed.add(saved.node);
    }
    this.tip = tried.tip;
    this.line = tried.line;
  }

  private read(line: string): void {
    const { cursor } = this;
    this.line++;
    this.oldTip = this.tip;
    this.depth = 0;
    cursor.start(line);
    const container = this.findContainer();
    if (container) this.addText(this.startBlocks(container));
  }

  /** Descends into the open blocks that continue in the line; null when the line is used up. */
  private findContainer(): BlockNode | null {
    let container = this.document;
    for (
      let next = container.last;
      next?.state.open && container.type !== 'code' && container.type !== 'table';
      next = container.last
    ) {
      this.cursor.look();
      const result = continueBlock(this, next);
      if (result === 'consumed') return null;
      if (result === 'failed') break;
      container = next;
      if (next.type === 'quote' || next.type === 'list' || next.type === 'note') this.depth++;
    }
    this.allClosed = container === this.oldTip;
    this.lastMatched = container;
    return container;
  }

  private startBlocks(found: BlockNode): BlockNode {
    let container = found;
    let isLeaf = container.type === 'code';
    while (!isLeaf) {
      this.cursor.look();
      const start = startBlock(this, container);
      if (start === 'none') {
        this.cursor.skipSpace();
        break;
      }
      container = this.tip;
      isLeaf = start === 'leaf';
      if (isLeaf && container.type !== 'code') this.cursor.skipChars(this.cursor.line.length);
    }
    return container;
  }

  private addText(container: BlockNode): void {
    const { cursor } = this;
    cursor.look();
    if (!this.allClosed && !cursor.blank && this.tip.type === 'paragraph') {
      this.addParagraphLine(this.tip);
      return;
    }
    this.closeUnmatched();
    if (container.type === 'code') this.addCodeLine(container);
    else if (cursor.blank) return;
    else if (container.type === 'paragraph') this.addParagraphLine(container);
    else if (container.type === 'table') {
      if (cursor.offset < cursor.line.length)
        addTableLine(container, cursor.line.slice(cursor.offset), this.line);
      container.state.endLine = this.line;
      if (container.last) this.note(container, container.last);
    } else if (cursor.offset < cursor.line.length) {
      const paragraph = this.add('paragraph');
      cursor.skipSpace();
      this.addParagraphLine(paragraph);
    }
  }

  private addParagraphLine(node: BlockNode): void {
    const line = this.cursor.remainder();
    node.state.text += `${line}\n`;
    node.state.lastLine = line;
    node.state.formula = openFormula(node.state.formula, line);
    this.changed.add(node);
  }

  private addCodeLine(code: BlockNode): void {
    // The line of the opening fence is used up and contains no code.
    if (code.fence && code.startLine === this.line) return;
    const line = this.cursor.remainder();
    if (!code.fence) {
      const isBlank = !/[^ \t]/.test(line);
      if (isBlank) {
        code.state.text += `${line}\n`;
        return;
      }
      code.state.lines = this.line - code.startLine + 1;
    }
    let piece = code.last;
    if (!piece || piece.state.lines >= LINES_A_PIECE) {
      if (piece) piece.state.open = false;
      piece = code.add('lines', this.line);
    }
    piece.state.text += `${code.state.text}${line}\n`;
    piece.state.lines++;
    code.state.text = '';
    this.note(code, piece);
  }
}

function canContain(parent: BlockType, child: BlockType): boolean {
  if (parent === 'list') return child === 'item';
  const isContainer = parent === 'document' || parent === 'quote' || parent === 'item' || parent === 'note';
  return isContainer && child !== 'item';
}
