import { memo } from 'react';
import type { BlockNode } from '../blocks/block-node';
import { BlockView } from './BlockView';

/**
 * Siblings that React compares and the browser paints at once: what a new word changes is its group, not all
 * blocks before it. Smaller ones cost more in boxes than they save.
 */
const GROUP = 4;

interface NodeListProps {
  nodes: readonly BlockNode[];
  /** Index of the first block to show. */
  from?: number;
  tight?: boolean;
  /** Puts each group in a box of its own, which the browser can skip while it is not on the screen. */
  boxed?: boolean;
}

/** Shows sibling blocks. */
export function NodeList({ nodes, from = 0, tight = false, boxed = false }: NodeListProps) {
  const groups = [];
  for (let start = from; start < nodes.length; start += GROUP) {
    const end = Math.min(start + GROUP, nodes.length);
    groups.push(
      <Group
        key={start}
        nodes={nodes}
        start={start}
        end={end}
        last={nodes[end - 1]}
        tight={tight}
        boxed={boxed}
      />,
    );
  }
  return groups;
}

interface GroupProps {
  nodes: readonly BlockNode[];
  start: number;
  end: number;
  /** Only the last block of a group can give way to another. */
  last: BlockNode | undefined;
  tight: boolean;
  boxed: boolean;
}

const Group = memo(function Group({ nodes, start, end, tight, boxed }: GroupProps) {
  const views = nodes
    .slice(start, end)
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only added at the end, or give way in their place
    .map((node, index) => <BlockView key={start + index} node={node} tight={tight} />);
  return boxed ? <div className="md-group">{views}</div> : views;
});
