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
