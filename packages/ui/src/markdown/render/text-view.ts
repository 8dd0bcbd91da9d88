import type { BlockNode } from '../blocks/block-node';
import { parseInline } from '../inline/inline-parser';
import { inlineSegments } from '../inline/inline-segments';
import { createInlineNodes, type Shown } from './inline-nodes';
import type { RenderOptions } from './render-options';

/** What will be the header of a table when its second line comes; until then it would be seen as written. */
const HEADER_ROW = /^\|.{0,400}\n?$/;
const TASK = /^\[([ xX])\][ \t]+(?=\S)/;
const LINE_BREAK = /<br\s*\/?>/i;
const BREAK = { type: 'break' } as const;

/** A stretch of text that is read by itself. */
interface Stretch {
  /** What its content depends on. */
  key: string;
  parts: readonly Shown[];
  nodes: ChildNode[];
}

/**
 * Shows the text of a block, or of one of its cells, in `holder`, where only the tail may follow it. Most of what a
 * model sends makes the last words longer or opens a mark behind them.
 * @returns a function that shows what the text is now
 */
export function createTextView(
  holder: Element,
  node: BlockNode,
  cell: number,
  options: RenderOptions,
): () => void {
  const { definitions } = options;
  const { type, parent, touch } = node;
  const changeNodes = createInlineNodes(options);
  const stretches: Stretch[] = [];

  function show(): void {
    const texts = textsOf(node, cell);
    let previous: ChildNode | undefined;
    for (const [index, text] of texts.entries()) {
      const open = node.tail && type === 'paragraph' && index === texts.length - 1;
      // A new link definition may make a link of what was none.
      const key = `${open} ${definitions.size} ${text}`;
      const stretch = stretches[index] ?? { key: '', parts: [], nodes: [] };
      if (stretch.key !== key) {
        const parts = read(text, open, !index);
        changeNodes(holder, stretch.nodes, stretch.parts, parts, previous);
        stretches[index] = { key, parts, nodes: stretch.nodes };
      }
      previous = stretch.nodes.at(-1) ?? previous;
    }
    for (const { nodes } of stretches.splice(texts.length)) for (const each of nodes) each.remove();
  }

  function read(text: string, open: boolean, isFirst: boolean): readonly Shown[] {
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

  return show;
}

function textsOf({ type, cells, state: { text }, tail }: BlockNode, cell: number): string[] {
  if (type === 'row') return inlineSegments(cells[cell] ?? '');
  // The tail stands behind the last letter, not on a line of its own.
  if (type === 'lines') return [tail ? text.replace(/\n$/, '') : text];
  return tail && HEADER_ROW.test(text) ? [''] : inlineSegments(text.trimEnd());
}
