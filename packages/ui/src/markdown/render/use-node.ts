import { useSyncExternalStore } from 'react';
import type { BlockNode } from '../blocks/block-node';

/** Renders the calling component again when the block changes. Returns the block's version. */
export function useNode(node: BlockNode): number {
  return useSyncExternalStore(node.subscribe, node.snapshot, node.snapshot);
}
