import type { BlockNode } from '../blocks/block-node';
import { parseInline } from '../inline/inline-parser';
import { inlineSegments } from '../inline/inline-segments';
import { createInlineNodes, type Shown, type ShownEntry } from './inline-nodes';
import type { RenderOptions } from './render-options';
import { type Direction, directionOf } from './text-direction';

/** A line that may become a table header with its second line; until then it would show as plain text. */
const HEADER_ROW = /^\|.{0,400}\n?$/;
const TASK = /^\[([ xX])\][ \t]+(?=\S)/;
const LINE_BREAK = /<br\s*\/?>/i;
const BREAK = { type: 'break' } as const;

/** The text of a block on the page. */
export interface TextView {
  /** Updates to the current text. */
  show: () => void;
  direction: () => Direction;
}

/** A segment of text that is parsed separately. */
interface Stretch {
  /** The state that its content depends on. */
  key: string;
  shown: ShownEntry[];
}

/**
 * Renders the text of a block, or of one of its cells, into `holder`, where only the tail may follow it. Most chunks of a model
 * extend the last words or open a mark after them.
 */
export function createTextView(
  holder: Element,
  node: BlockNode,
  cell: number,
  options: RenderOptions,
): TextView {
  const { definitions, notes, references } = options;
  const { type, parent, touch } = node;
  const changeNodes = createInlineNodes(options);
  let stretches: Stretch[] = [];

  function show(): void {
    if (change()) return;
    stretches = [];
    holder.replaceChildren();
    change();
  }

  /** @returns false if others have changed the holder, so that all content must be rendered again */
  function change(): boolean {
    const texts = textsOf(node, cell);
    let previous: ChildNode | undefined;
    for (const [index, text] of texts.entries()) {
      const open = index === texts.length - 1 && isGrowing();
      // A new link definition can turn text into a link; a reference without a definition becomes text at the end.
      const key = `${open} ${definitions.size} ${notes.finished} ${text}`;
      const stretch = stretches[index] ?? { key: '', shown: [] };
      if (stretch.key !== key) {
        stretches[index] = stretch;
        // A reference that disappears was numbered, too.
        if (stretch.key.includes('[^')) references.changed = true;
        if (!changeNodes(holder, stretch.shown, read(text, open, !index), previous)) return false;
        stretch.key = key;
      }
      previous = stretch.shown.at(-1)?.node ?? previous;
    }
    for (const { shown } of stretches.splice(texts.length)) for (const { node } of shown) node.replaceWith();
    return true;
  }

  /** Whether the text grows here: in a row, in its last non-empty cell. */
  function isGrowing(): boolean {
    return node.tail && (type !== 'row' || node.cells.findLastIndex(Boolean) === cell);
  }

  function read(text: string, open: boolean, isFirst: boolean): readonly Shown[] {
    const readInline = (each: string) =>
      parseInline(each, {
        open,
        find: label => definitions.find(label, touch),
        note: label => notes.has(label, touch),
      });
    if (type === 'lines') return [text];
    if (type === 'row')
      // The only tag that models need in tables: there is no other way to break a line in a cell.
      return text
        .split(LINE_BREAK)
        .flatMap((line, index) => (index ? [BREAK, ...readInline(line)] : readInline(line)));
    const isItem = isFirst && type === 'paragraph' && parent?.type === 'item' && parent.children[0] === node;
    const task = isItem && TASK.exec(text);
    return task
      ? [{ type: 'task', done: task[1] !== ' ' }, ...readInline(text.slice(task[0].length))]
      : readInline(text);
  }

  function direction(): Direction {
    for (const { shown } of type === 'lines' ? [] : stretches) {
      const found = directionOf(shown.map(({ entry }) => entry));
      if (found) return found;
    }
    return '';
  }

  return { show, direction };
}

function textsOf({ type, cells, state: { text }, tail }: BlockNode, cell: number): string[] {
  if (type === 'row') return inlineSegments(cells[cell] ?? '');
  // The tail goes after the last letter, not onto its own line.
  if (type === 'lines') return [tail ? text.replace(/\n$/, '') : text];
  return tail && HEADER_ROW.test(text) ? [''] : inlineSegments(text.trimEnd());
}
