import type { BlockNode } from '../blocks/block-node';
import { textOf } from '../inline/inline-node';
import { parseInline } from '../inline/inline-parser';
import type { TableActionsProps } from '../markdown-options';

const lineBreak = /<br\s*\/?>/i;

/** The visible texts of a table's cells; the first row is the header. */
export const readTable = ({ node, readCell }: TableActionsProps): string[][] =>
  node.children.map(({ cells }) =>
    cells.map(cell =>
      cell
        .split(lineBreak)
        .map(line => readCell(line).trim())
        .join('\n'),
    ),
  );

/** The caption of a block: the nearest heading, or line in bold, above it. */
export function captionOf(node: BlockNode): string | undefined {
  for (let at = node; at.parent; at = at.parent) {
    const { children } = at.parent;
    for (let index = children.indexOf(at) - 1; index >= 0; index -= 1) {
      const text = captionIn(children[index]);
      if (text) return textOf(parseInline(text, { open: false, find: () => undefined, note: () => false }));
    }
  }
  return undefined;
}

function captionIn(block: BlockNode | undefined): string | undefined {
  if (block?.type === 'heading') return block.state.text;
  if (block?.type !== 'paragraph') return undefined;
  const line = block.state.text.trimEnd().split('\n').at(-1) ?? '';
  return /^(\*\*|__)(?!\s)(.+?)\1:?$/.exec(line)?.[2];
}

/** Text of the document that contains a block, up to `max` characters, as a sample of its language. */
export function textAround(node: BlockNode, max: number): string {
  let root = node;
  while (root.parent) root = root.parent;
  let text = '';
  const collect = (block: BlockNode) => {
    if (block.type === 'code' || text.length > max) return;
    text += ` ${block.cells.length > 0 ? block.cells.join(' ') : block.state.text}`;
    for (const child of block.children) collect(child);
  };
  collect(root);
  return text.slice(0, max);
}
