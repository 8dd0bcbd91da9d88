/**
 * The type of a block. `lines` are parts of a code block, `row` is a table row, `note` a footnote's text; the rest is
 * CommonMark's.
 */
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

/** The marker of a list's items. */
export interface ListMark {
  ordered: boolean;
  /** The bullet, or the character after the number. */
  sign: string;
  start: number;
  /** Columns before the marker, and from the marker to the content. */
  offset: number;
  padding: number;
}

/** The opening fence of a code block. */
export interface Fence {
  char: string;
  length: number;
  offset: number;
}

/** The state of a block that a line can change. Copied before an unfinished line is tried, and restored after. */
interface BlockState {
  open: boolean;
  /** Inline content of a paragraph or heading, or code of a part of a code block. */
  text: string;
  lastLine: string;
  /** Number of lines in a part of the code, or of blank lines held back at the end of indented code. */
  lines: number;
  endLine: number;
  loose: boolean;
  /** Number of empty cells added to a table. */
  filled: number;
  /** Length of the open fence inside a fenced Markdown block, or 0. */
  inner: number;
  /** The sign that ends the formula open in a paragraph, if any. */
  formula: string;
  /** The fenced block has its closing fence. */
  isClosed: boolean;
}

let nextId = 0;

/** A saved block state to restore. */
export interface SavedBlock {
  node: BlockNode;
  state: BlockState;
  count: number;
  last: BlockNode | undefined;
}

/**
 * One block of the tree. Nodes keep their identity as long as the text allows, so a view of one node is notified only when that
 * node changes.
 */
export class BlockNode {
  readonly children: BlockNode[] = [];
  state: BlockState;
  /** Distinguishes a block from another one in its place. */
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
  /** A child removed with its unfinished line; reused when the line creates the same type. */
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
    const node = child as BlockNode; // set by one of the branches
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

  /** Notifies the views if something visible has changed since the last call. */
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

  /** Makes the views render this block again. */
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
