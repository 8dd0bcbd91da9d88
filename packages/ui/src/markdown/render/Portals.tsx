import { type ReactNode, useLayoutEffect, useReducer, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { CodeBlock } from './CodeBlock';
import type { FrameOptions } from './render-options';
import type { Renderer } from './renderer';
import { TableBlock } from './TableBlock';

interface PortalsProps extends FrameOptions {
  renderer: Renderer;
  tail: ReactNode;
}

/** Renders tables, code blocks and the tail in the places that the blocks have for them. */
export function Portals({ renderer, tail, ...options }: PortalsProps) {
  const frames = useSyncExternalStore(renderer.subscribe, () => renderer.frames);
  const [, renderAgain] = useReducer(count => count + 1, 0);
  // The first places are made in the same commit, but after this has been rendered.
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
