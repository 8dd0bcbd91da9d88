import type { BlockNode, BlockType } from '../blocks/block-node';
import { createNotes } from './load-notes';
import type { Renderer } from './renderer';
import { type Direction, setDirection } from './text-direction';
import { createTextView, type TextView } from './text-view';

/** One block on the page, in sync with its node. */
export interface BlockElement {
  readonly node: BlockNode;
  readonly element: Element;
  show: () => void;
  /** Updates whether it is in a tight list; false if the block needs another element. */
  adapt: (tight: boolean) => boolean;
  /** The direction of its text; for a container, that of the first child that has one. */
  direction: () => Direction;
  /** Applies the direction of its parent. */
  rebase: () => void;
  remove: () => void;
}

/** The parent of a block. */
interface Surrounding {
  direction: () => Direction;
  /** Called when the direction of the block changes. */
  turned: () => void;
}

/** Number of blocks from which off-screen ones are skipped. */
const LONG = 8;
/**
 * Number of blocks that the browser lays out, paints and skips together: a new word affects its group, not all earlier blocks.
 * Smaller groups cost more in boxes than they save.
 */
const GROUP = 4;

/**
 * Creates a block that is empty until shown.
 * @param given - its element, which stays; default: a new one
 */
export function createBlockElement(
  renderer: Renderer,
  node: BlockNode,
  tight = false,
  given?: Element,
  around?: Surrounding,
): BlockElement {
  const { type } = node;
  const { ownerDocument } = renderer.options;
  const tag = tagOf(node, tight);
  const element = given ?? ownerDocument.createElement(tag);
  const isText = TEXTS.has(type);
  // A frame's content is rendered by React into its own element.
  const isFrame = !given && (type === 'code' || type === 'table');
  // A footnote's text is shown at the end, in an element of the notes.
  const isElsewhere = !given && type === 'note';
  const notes =
    type === 'document'
      ? createNotes(renderer, element, (note, place) => createBlockElement(renderer, note, false, place))
      : null;
  const texts: TextView[] = [];
  const blocks: BlockElement[] = [];
  const boxes: Element[] = [];
  const cells: Element[] = [];
  let isTight = tight;
  let own: Direction = '';
  const directionAround = () => around?.direction() || 'ltr';
  const inside: Surrounding = { direction: () => own || directionAround(), turned: turn };

  function show(): void {
    if (isFrame || isElsewhere) return;
    const { children, mark, state } = node;
    const holders = type === 'row' ? showCells(element, cells, node) : [element];
    if (isText)
      for (const [index, holder] of holders.entries()) {
        texts[index] ??= createTextView(holder, node, index, renderer.options);
        texts[index].show();
      }
    else if (type === 'note') showChildren(children.length === 1);
    else showChildren(type === 'list' ? !state.loose : type === 'item' && isTight);
    notes?.show();
    if (type === 'document') element.toggleAttribute('data-long', children.length > LONG);
    if (tag === 'ol' && mark) {
      if (mark.start !== 1) element.setAttribute('start', `${mark.start}`);
      // The gutter is as wide as the widest number.
      const { length } = `${mark.start + children.length - 1}`;
      if (length > 1) element.setAttribute('data-digits', `${length}`);
    }
    turn();
    // A tight paragraph has no box of its own, so the tail goes into the item.
    const tailHolder = tag === 'span' && type === 'paragraph' ? element.parentElement : holders.at(-1);
    renderer.placeTail(node, tailHolder ?? element);
  }

  /** Recomputes the direction after a change. */
  function turn(): void {
    if (type === 'document' || isFrame || isElsewhere) return;
    const before = own;
    own = '';
    for (const each of isText ? texts : blocks) own ||= each.direction();
    rebase(own !== before);
    if (own !== before) around?.turned();
  }

  function rebase(isTurned = true): void {
    const direction = directionAround();
    if (type !== 'row') setDirection(element, own, direction);
    else
      for (const [index, cell] of cells.entries())
        setDirection(cell, texts[index]?.direction() ?? '', direction);
    if (isTurned) for (const block of blocks) block.rebase();
  }

  function showChildren(childrenTight: boolean): void {
    const { children } = node;
    for (const [index, child] of children.entries()) {
      const before = blocks[index];
      if (before?.node === child && before.adapt(childrenTight)) continue;
      const block = createBlockElement(renderer, child, childrenTight, undefined, inside);
      const previous = blocks[index - 1]?.element;
      const box = boxOf(index);
      if (before) before.element.replaceWith(block.element);
      before?.remove();
      // Others may have moved or removed the nodes there.
      if (!block.element.parentNode)
        box.insertBefore(block.element, previous?.parentNode === box ? previous.nextSibling : null);
      blocks[index] = block;
      block.show();
    }
    for (const block of blocks.splice(children.length)) block.remove();
    for (const box of boxes.splice(children.length && sectionOf(children.length - 1) + 1)) box.replaceWith();
  }

  /** The container of a block: blocks of a text are in groups, rows of a table in its head and body. */
  function boxOf(index: number): Element {
    if (type !== 'document' && type !== 'table') return element;
    const section = sectionOf(index);
    let box = boxes[section];
    if (!box) {
      box = ownerDocument.createElement(type === 'document' ? 'div' : section ? 'tbody' : 'thead');
      if (type === 'document') box.className = 'md-group';
      boxes[section] = box;
      element.insertBefore(box, notes?.section?.parentNode === element ? notes.section : null);
    }
    return box;
  }

  function sectionOf(index: number): number {
    return type === 'document' ? Math.floor(index / GROUP) : Math.min(index, 1);
  }

  if (isElsewhere) element.setAttribute('hidden', '');
  if (isFrame) element.className = 'md-frame';
  if (type === 'lines') element.className = 'md-lines';
  const leave = isFrame
    ? renderer.addFrame(node, element)
    : node.subscribe(() => {
        if (tagOf(node, isTight) === tag) show();
        // The parent block replaces this element.
        else node.parent?.touch();
      });
  return {
    node,
    element,
    show,
    direction: () => own,
    rebase,
    adapt(nextTight) {
      if (tagOf(node, nextTight) !== tag) return false;
      if (nextTight !== isTight) {
        isTight = nextTight;
        show();
      }
      return true;
    },
    remove() {
      leave();
      notes?.remove();
      for (const block of blocks) block.remove();
      for (const box of boxes) box.replaceWith();
      if (!given) element.replaceWith();
    },
  };
}

function tagOf({ type, level, mark }: BlockNode, tight: boolean): string {
  if (type === 'heading') return `h${level}`;
  if (type === 'list' && mark?.ordered) return 'ol';
  return (tight && type === 'paragraph' ? 'span' : TAGS[type]) ?? 'div';
}

const TEXTS: ReadonlySet<BlockType> = new Set(['paragraph', 'heading', 'lines', 'row']);
const TAGS: Partial<Record<BlockType, string>> = {
  paragraph: 'p',
  list: 'ul',
  item: 'li',
  quote: 'blockquote',
  lines: 'span',
  row: 'tr',
  rule: 'hr',
};

/** The cells of a row, as many as its node has; the first row of a table is its header. */
function showCells(row: Element, shown: Element[], node: BlockNode): Element[] {
  const { cells, parent } = node;
  const isHeader = parent?.children[0] === node;
  for (let index = shown.length; index < cells.length; index++) {
    const cell = row.ownerDocument.createElement(isHeader ? 'th' : 'td');
    if (isHeader) cell.scope = 'col';
    row.append(cell);
    shown.push(cell);
  }
  for (const [index, cell] of shown.entries()) {
    const alignment = parent?.alignments[index];
    const name = [
      alignment && alignment !== 'left' && `md-${alignment}`,
      !isHeader && isNumber(cells[index] ?? '') && 'md-number',
    ]
      .filter(Boolean)
      .join(' ');
    // A cell that looked like a number while it was short keeps no empty class.
    if (!name) cell.removeAttribute('class');
    else if (cell.className !== name) cell.className = name;
  }
  return shown;
}

/** A number with its unit, such as "€4.82 M", which is not broken into lines. */
const isNumber = (cell: string): boolean =>
  cell.length <= 24 && /^[^\p{L}]*\d[^\p{L}]*\p{L}{0,3}[^\p{L}]*$/u.test(cell);
