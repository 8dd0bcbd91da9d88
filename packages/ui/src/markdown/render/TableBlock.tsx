import { memo, type ReactNode } from 'react';
import type { Alignment, BlockNode } from '../blocks/block-node';
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
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
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
      {node.cells.map((cell, index) => (
        <TableCell
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
          key={index}
          isHeader={isHeader}
          alignment={alignments[index] ?? null}
          hasTail={node.tail && index === node.cells.length - 1}
        >
          <Cell text={cell} node={node} />
        </TableCell>
      ))}
    </tr>
  );
}

interface TableCellProps {
  isHeader: boolean;
  alignment: Alignment;
  hasTail: boolean;
  children: ReactNode;
}

function TableCell({ isHeader, alignment, hasTail, children }: TableCellProps) {
  const className = alignment && alignment !== 'left' ? `md-${alignment}` : undefined;
  const tail = hasTail ? <Tail /> : null;
  return isHeader ? (
    <th scope="col" className={className}>
      {children}
      {tail}
    </th>
  ) : (
    <td className={className}>
      {children}
      {tail}
    </td>
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
