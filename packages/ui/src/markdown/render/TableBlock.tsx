import { memo } from 'react';
import type { BlockNode } from '../blocks/block-node';
import { type Inline, textOf } from '../inline/inline-node';
import { parseInline } from '../inline/inline-parser';
import { useMarkdown } from '../markdown-context';
import { BlockFrame } from './BlockFrame';
import { Tail } from './DocumentView';
import { inlineElements } from './inline-elements';
import { NodeList } from './NodeList';
import { rowsText } from './table-text';

const LINE_BREAK = /<br\s*\/?>/i;

/** A table in its frame. */
export function TableBlock({ node }: { node: BlockNode }) {
  const { labels, definitions } = useMarkdown();
  const header = node.children[0];
  const target = () => {
    const rows = node.children.map(row =>
      row.cells.map(cell =>
        textOf(parseInline(cell, { open: false, find: label => definitions.find(label, ignore) })),
      ),
    );
    return { kind: 'table', rows, text: rowsText(rows) } as const;
  };
  return (
    <BlockFrame title={labels.table} copyLabel={labels.copyTable} target={target} complete={!node.state.open}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard */}
      <div className="md-scroll" tabIndex={0} role="group" aria-label={labels.table}>
        <table>
          <thead>{header ? <TableRow node={header} /> : null}</thead>
          {node.children.length > 1 ? (
            <tbody>
              <NodeList nodes={node.children} from={1} />
            </tbody>
          ) : null}
        </table>
      </div>
    </BlockFrame>
  );
}

/** One row; the first of a table is its header. */
export function TableRow({ node }: { node: BlockNode }) {
  const alignments = node.parent?.alignments ?? [];
  const isHeader = node.parent?.children[0] === node;
  return (
    <tr>
      {node.cells.map((cell, index) => {
        const alignment = alignments[index];
        const className = alignment && alignment !== 'left' ? `md-${alignment}` : undefined;
        const content = <Cell text={cell} node={node} />;
        const tail = node.tail && index === node.cells.length - 1 ? <Tail /> : null;
        return isHeader ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
          <th key={index} scope="col" className={className}>
            {content}
            {tail}
          </th>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
          <td key={index} className={className}>
            {content}
            {tail}
          </td>
        );
      })}
    </tr>
  );
}

const Cell = memo(function Cell({ text, node }: { text: string; node: BlockNode }) {
  const { definitions } = useMarkdown();
  const find = (label: string) => definitions.find(label, () => node.touch());
  // The one tag that tables of models need: there is no other way to break a line in a cell.
  const lines = LINE_BREAK.test(text) ? text.split(LINE_BREAK) : [text];
  const inlines: Inline[] = [];
  for (const [index, line] of lines.entries()) {
    if (index) inlines.push({ type: 'break' });
    inlines.push(...parseInline(line, { open: false, find }));
  }
  return inlineElements(inlines);
});

function ignore(): void {}
