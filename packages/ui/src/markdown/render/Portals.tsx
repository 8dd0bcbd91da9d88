import { memo, type ReactNode, useLayoutEffect, useReducer, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { textOf } from '../inline/inline-node';
import { parseInline } from '../inline/inline-parser';
import { inlineSegments } from '../inline/inline-segments';
import { BlockFrame } from './BlockFrame';
import { CodeBlock } from './CodeBlock';
import type { FrameProps } from './frame-props';
import type { FrameOptions } from './render-options';
import type { Renderer } from './renderer';
import { useBlockElement } from './use-block-element';

/** A table in its frame. */
const TableBlock = memo(function TableBlock({ node, renderer, tableActions: Actions }: FrameProps) {
  const { labels, definitions, notes } = renderer.options;
  const table = useBlockElement<HTMLTableElement>(node, renderer);
  const find = (label: string) => definitions.find(label, () => {});
  const note = (label: string) => notes.get(label) !== undefined;
  const readCell = (cell: string) =>
    inlineSegments(cell)
      .map(segment => textOf(parseInline(segment, { open: false, find, note })))
      .join('');
  return (
    <BlockFrame title={labels.table} actions={Actions && <Actions node={node} readCell={readCell} />}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <div className="md-scroll" tabIndex={0} role="group" aria-label={labels.table}>
        <table ref={table} />
      </div>
    </BlockFrame>
  );
});

interface PortalsProps extends FrameOptions {
  renderer: Renderer;
  tail: ReactNode;
}

/** Renders tables, code blocks and the tail into the slots provided by the blocks. */
export function Portals({ renderer, tail, ...options }: PortalsProps) {
  const frames = useSyncExternalStore(renderer.subscribe, () => renderer.frames);
  const [, renderAgain] = useReducer(count => count + 1, 0);
  // The first slots are created in the same commit, but after this render.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another renderer begins without places
  useLayoutEffect(renderAgain, [renderer]);
  return [
    frames.map(({ node, host }) => {
      const Block = node.type === 'code' ? CodeBlock : TableBlock;
      return createPortal(<Block node={node} renderer={renderer} {...options} />, host, `${node.id}`);
    }),
    tail && createPortal(tail, renderer.tail, 'tail'),
  ];
}
