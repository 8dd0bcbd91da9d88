import { type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { CodeBlock } from './CodeBlock';
import type { Renderer } from './renderer';
import { TableBlock } from './TableBlock';

interface PortalsProps {
  renderer: Renderer;
  tail: ReactNode;
}

/** Renders tables, code blocks and the tail in the places that the blocks have for them. */
export function Portals({ renderer, tail }: PortalsProps) {
  const { subscribe } = renderer;
  const frames = useSyncExternalStore(subscribe, () => renderer.frames);
  const tailHolder = useSyncExternalStore(subscribe, () => (tail ? renderer.tailHolder : null));
  return [
    frames.map(({ key, node, host }) => {
      const Block = node.type === 'code' ? CodeBlock : TableBlock;
      return createPortal(<Block node={node} renderer={renderer} />, host, key);
    }),
    tailHolder && createPortal(tail, tailHolder, 'tail'),
  ];
}
