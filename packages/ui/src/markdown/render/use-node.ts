import { useSyncExternalStore } from 'react';
import type { BlockNode } from '../blocks/block-node';

/** The value that `read` finds in the block, compared by identity. The caller renders again when it changes. */
export function useNode<T extends string | boolean | undefined>(node: BlockNode, read: () => T): T {
  return useSyncExternalStore(node.subscribe, read);
}
