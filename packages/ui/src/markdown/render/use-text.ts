import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { BlockNode } from '../blocks/block-node';
import { useMarkdown } from '../markdown-context';
import { createTextView, type TextView } from './text-view';

/** Keeps the text of a block in the element that is given the answer as its `ref`; of a row, in each of its cells. */
export function useText<E extends Element>(node: BlockNode): RefObject<E | null> {
  const markdown = useMarkdown();
  const element = useRef<E>(null);
  const views = useRef<TextView[]>([]);
  useLayoutEffect(() => {
    const show = () => {
      const { current } = element;
      if (!current) return;
      for (const [cell, holder] of (node.type === 'row' ? [...current.children] : [current]).entries()) {
        let view = views.current[cell];
        if (view?.holder !== holder || view.markdown !== markdown) {
          view?.cut(0);
          view = createTextView(holder, markdown);
          views.current[cell] = view;
        }
        view.show(node, cell);
      }
    };
    show();
    node.grow = show;
    return () => {
      node.grow = null;
    };
  });
  return element;
}
