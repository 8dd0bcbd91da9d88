import { createElement } from 'react';
import type { BlockNode } from '../blocks/block-node';
import { textOf } from '../inline/inline-node';
import { parseInline } from '../inline/inline-parser';
import { useMarkdown } from '../markdown-context';
import { BlockFrame } from './BlockFrame';
import { Tail } from './DocumentView';
import { NodeList } from './NodeList';
import { rowsText } from './table-text';
import { useText } from './use-text';

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
  const ref = useText<HTMLTableRowElement>(node);
  const alignments = node.parent?.alignments ?? [];
  const isHeader = node.parent?.children[0] === node;
  return (
    <tr ref={ref}>
      {node.cells.map((_, index) => {
        const alignment = alignments[index];
        return createElement(
          isHeader ? 'th' : 'td',
          {
            key: index,
            scope: isHeader ? 'col' : undefined,
            className: alignment && alignment !== 'left' ? `md-${alignment}` : undefined,
          },
          node.tail && index === node.cells.length - 1 ? <Tail /> : null,
        );
      })}
    </tr>
  );
}

function ignore(): void {}
