import { useSyncExternalStore } from 'react';
import type { BlockNode } from '../blocks/block-node';

/** The value that `read` returns for the block, compared by identity. The caller re-renders when it changes. */
export function useNode<T extends string | boolean | undefined>(node: BlockNode, read: () => T): T {
  return useSyncExternalStore(node.subscribe, read);
}
