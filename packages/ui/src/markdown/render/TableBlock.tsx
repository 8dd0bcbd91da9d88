import { memo } from 'react';
import { textOf } from '../inline/inline-node';
import { parseInline } from '../inline/inline-parser';
import { BlockFrame } from './BlockFrame';
import type { FrameProps } from './renderer';
import { rowsText } from './table-text';
import { useBlockElement } from './use-block-element';
import { useNode } from './use-node';

/** A table in its frame. */
export const TableBlock = memo(function TableBlock({ node, renderer }: FrameProps) {
  const { labels, definitions } = renderer.options;
  const complete = useNode(node, () => !node.state.open);
  const table = useBlockElement<HTMLTableElement>(node, renderer);
  const target = () => {
    const rows = node.children.map(row =>
      row.cells.map(cell =>
        textOf(parseInline(cell, { open: false, find: label => definitions.find(label, () => {}) })),
      ),
    );
    return { kind: 'table', rows, text: rowsText(rows) } as const;
  };
  return (
    <BlockFrame
      options={renderer.options}
      title={labels.table}
      copyLabel={labels.copyTable}
      target={target}
      complete={complete}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <div className="md-scroll" tabIndex={0} role="group" aria-label={labels.table}>
        <table ref={table} />
      </div>
    </BlockFrame>
  );
});
