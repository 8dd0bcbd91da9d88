import type { BlockNode } from '../blocks/block-node';
import { parseInline } from '../inline/inline-parser';
import { inlineSegments } from '../inline/inline-segments';
import type { MarkdownContextValue } from '../markdown-context';
import { createInlineNodes, type Shown } from './inline-nodes';

/** What will be the header of a table when its second line comes; until then it would be seen as written. */
const HEADER_ROW = /^\|.{0,400}\n?$/;
const TASK = /^\[([ xX])\][ \t]+(?=\S)/;
const LINE_BREAK = /<br\s*\/?>/i;
const BREAK = { type: 'break' } as const;

/** The text of one element, kept in step with its block. */
export interface TextView {
  readonly holder: Element;
  /** Labels and definitions that are in what it shows. */
  readonly markdown: MarkdownContextValue;
  /** Shows the text of the block, or of one of its cells. */
  show: (node: BlockNode, cell: number) => void;
  /** Takes everything from the `from`th stretch on away. */
  cut: (from: number) => void;
}

/** A stretch of text that is read by itself. */
interface Stretch {
  /** What its content depends on. */
  key: string;
  parts: readonly Shown[];
  nodes: ChildNode[];
}

/**
 * Shows text without React: most of what a model sends makes the last words longer or opens a mark behind them. The
 * nodes are the first in the holder; what React puts there follows them.
 */
export function createTextView(holder: Element, markdown: MarkdownContextValue): TextView {
  const { definitions } = markdown;
  const changeNodes = createInlineNodes(holder.ownerDocument, markdown);
  const stretches: Stretch[] = [];

  const cut = (from: number) => {
    for (const { nodes } of stretches.splice(from)) for (const node of nodes) node.remove();
  };

  function show(node: BlockNode, cell: number): void {
    const texts = textsOf(node, cell);
    let previous: ChildNode | undefined;
    for (const [index, text] of texts.entries()) {
      const open = node.tail && node.type === 'paragraph' && index === texts.length - 1;
      // A new link definition may make a link of what was none.
      const key = `${open} ${definitions.size} ${text}`;
      const stretch = stretches[index] ?? { key: '', parts: [], nodes: [] };
      if (stretch.key !== key) {
        const parts = read(node, text, open, !index);
        changeNodes(holder, stretch.nodes, stretch.parts, parts, previous);
        stretches[index] = { key, parts, nodes: stretch.nodes };
      }
      previous = stretch.nodes.at(-1) ?? previous;
    }
    cut(texts.length);
  }

  function read(node: BlockNode, text: string, open: boolean, isFirst: boolean): readonly Shown[] {
    const { type, parent, touch } = node;
    const readInline = (each: string) =>
      parseInline(each, { open, find: label => definitions.find(label, touch) });
    if (type === 'lines') return [text];
    if (type === 'row')
      // The one tag that tables of models need: there is no other way to break a line in a cell.
      return text
        .split(LINE_BREAK)
        .flatMap((line, index) => (index ? [BREAK, ...readInline(line)] : readInline(line)));
    const isItem = isFirst && type === 'paragraph' && parent?.type === 'item' && parent.children[0] === node;
    const task = isItem && TASK.exec(text);
    return task
      ? [{ type: 'task', done: task[1] !== ' ' }, ...readInline(text.slice(task[0].length))]
      : readInline(text);
  }

  return { holder, markdown, show, cut };
}

function textsOf({ type, cells, state: { text }, tail }: BlockNode, cell: number): string[] {
  if (type === 'row') return [cells[cell] ?? ''];
  // The tail stands behind the last letter, not on a line of its own.
  if (type === 'lines') return [tail ? text.replace(/\n$/, '') : text];
  return tail && HEADER_ROW.test(text) ? [''] : inlineSegments(text.trimEnd());
}
