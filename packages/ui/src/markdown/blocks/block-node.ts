/** The type of a block. `lines` are pieces of a code block, `row` is a table row, `note` a footnote's text; the rest is CommonMark's. */
export type BlockType =
  | 'document'
  | 'quote'
  | 'list'
  | 'item'
  | 'note'
  | 'paragraph'
  | 'heading'
  | 'code'
  | 'lines'
  | 'table'
  | 'row'
  | 'rule';

/** Alignment of a table column. */
export type Alignment = 'left' | 'center' | 'right' | null;

/** How a list's items are marked. */
export interface ListMark {
  ordered: boolean;
  /** The bullet, or the sign after the number. */
  sign: string;
  start: number;
  /** Columns in front of the marker, and from the marker to the content. */
  offset: number;
  padding: number;
}

/** How a fenced code block was opened. */
export interface Fence {
  char: string;
  length: number;
  offset: number;
}

/** The state of a block that a line can change. Copied before an unfinished line is tried, and restored after. */
interface BlockState {
  open: boolean;
  /** Inline content of a paragraph or heading, code of a piece of a code block. */
  text: string;
  lastLine: string;
  /** Lines in a piece of code, or blank lines held back at the end of indented code. */
  lines: number;
  endLine: number;
  loose: boolean;
  /** Number of empty cells a table was filled up with. */
  filled: number;
  /** Length of the fence that is open inside of a fenced block of markdown, or 0. */
  inner: number;
  /** The sign that ends the formula in which a paragraph stands, or nothing. */
  formula: string;
  /** A fenced block has its closing fence. */
  isClosed: boolean;
}

let nextId = 0;

/** A block state to go back to. */
export interface SavedBlock {
  node: BlockNode;
  state: BlockState;
  count: number;
  last: BlockNode | undefined;
}

/**
 * One block of the tree. Nodes keep their identity for as long as the text allows, so a view that follows one
 * node is only told when that node changes.
 */
export class BlockNode {
  readonly children: BlockNode[] = [];
  state: BlockState;
  /** Tells a block from another in its place. */
  readonly id = nextId++;
  /** Heading level. */
  level = 0;
  mark: ListMark | null = null;
  fence: Fence | null = null;
  /** The info string of a fence, undefined until its line is complete; the label of a footnote. */
  info: string | undefined = '';
  alignments: readonly Alignment[] = [];
  cells: readonly string[] = [];
  /** True for the block at whose end the text grows. */
  tail = false;
  /** A child taken back with its unfinished line; used again when the line makes the same kind. */
  private spare: BlockNode | undefined;
  private readonly listeners = new Set<() => void>();
  private shownShape = '';
  private shownText = '';

  constructor(
    readonly type: BlockType,
    readonly parent: BlockNode | null,
    public startLine: number,
  ) {
    this.state = freshState(startLine);
  }

  get last(): BlockNode | undefined {
    return this.children[this.children.length - 1];
  }

  /** Adds a child at the end. */
  add(type: BlockType, line: number): BlockNode {
    const spare = this.spare;
    this.spare = undefined;
    let child = spare;
    if (spare?.type === type) {
      spare.spare = spare.children[0] ?? spare.spare;
      spare.children.length = 0;
      spare.state = freshState(line);
      spare.startLine = line;
      spare.fence = null;
      spare.mark = null;
      spare.info = '';
    } else child = new BlockNode(type, this, line);
    const node = child as BlockNode; // one of the two branches has set it
    this.children.push(node);
    return node;
  }

  save(): SavedBlock {
    return { node: this, state: { ...this.state }, count: this.children.length, last: this.last };
  }

  restore({ state, count, last }: SavedBlock): void {
    this.state = state;
    if (this.children.length > count) this.spare = this.children[count];
    this.children.length = count;
    if (last) this.children[count - 1] = last;
  }

  /** Tells the views when something visible changed since the last call. */
  publish(): void {
    const { state, last } = this;
    const shape = [
      state.open,
      state.loose,
      this.children.length,
      last?.id,
      this.tail,
      this.level,
      this.info,
      this.parent?.alignments,
    ].join();
    const text = this.cells.length > 0 ? this.cells.join('\n') : state.text;
    if (this.shownShape === shape && this.shownText === text) return;
    this.shownShape = shape;
    this.shownText = text;
    this.touch();
  }

  /** Has the views show this block anew. */
  readonly touch = (): void => {
    for (const listener of this.listeners) listener();
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
}

function freshState(line: number): BlockState {
  return {
    open: true,
    text: '',
    lastLine: '',
    lines: 0,
    endLine: line,
    loose: false,
    filled: 0,
    inner: 0,
    formula: '',
    isClosed: false,
  };
}

/** Last line of a block; a container ends where its last child does. */
export function endLineOf(node: BlockNode): number {
  let at = node;
  while ((at.type === 'list' || at.type === 'item') && at.last) at = at.last;
  return at.state.endLine;
}
