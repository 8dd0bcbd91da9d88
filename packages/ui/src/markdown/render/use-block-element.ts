import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { BlockNode } from '../blocks/block-node';
import { createBlockElement } from './block-element';
import type { Renderer } from './renderer';

/** Keeps a block's content in the element that receives the returned `ref`. */
export function useBlockElement<E extends Element>(node: BlockNode, renderer: Renderer): RefObject<E | null> {
  const element = useRef<E>(null);
  useLayoutEffect(() => {
    if (!element.current) return;
    const block = createBlockElement(renderer, node, false, element.current);
    block.show();
    // Content rendered late, such as the rows of a table, may refer to footnotes.
    renderer.options.notes.tell();
    return block.remove;
  }, [node, renderer]);
  return element;
}
