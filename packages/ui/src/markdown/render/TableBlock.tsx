import { memo } from 'react';
import { textOf } from '../inline/inline-node';
import { parseInline } from '../inline/inline-parser';
import { inlineSegments } from '../inline/inline-segments';
import { BlockFrame } from './BlockFrame';
import type { FrameProps } from './frame-props';
import { rowsText } from './table-text';
import { useBlockElement } from './use-block-element';

/** A table in its frame. */
export const TableBlock = memo(function TableBlock({ node, renderer, hasCopy }: FrameProps) {
  const { labels, definitions, notes } = renderer.options;
  const table = useBlockElement<HTMLTableElement>(node, renderer);
  const find = (label: string) => definitions.find(label, () => {});
  const note = (label: string) => notes.get(label) !== undefined;
  const cellText = (cell: string) =>
    inlineSegments(cell)
      .map(segment => textOf(parseInline(segment, { open: false, find, note })))
      .join('');
  const text = () => rowsText(node.children.map(({ cells }) => cells.map(cellText)));
  return (
    <BlockFrame
      options={renderer.options}
      hasCopy={hasCopy}
      title={labels.table}
      copyLabel={labels.copyTable}
      text={text}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <div className="md-scroll" tabIndex={0} role="group" aria-label={labels.table}>
        <table ref={table} />
      </div>
    </BlockFrame>
  );
});
