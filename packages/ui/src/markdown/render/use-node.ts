import { useSyncExternalStore } from 'react';
import type { BlockNode } from '../blocks/block-node';

/** What `read` finds in the block, a value that is compared as such. The caller renders again when it is another. */
export function useNode<T extends string | boolean | undefined>(node: BlockNode, read: () => T): T {
  return useSyncExternalStore(node.subscribe, read);
}
