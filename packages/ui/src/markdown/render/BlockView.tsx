import { createElement, memo } from 'react';
import type { BlockNode } from '../blocks/block-node';
import { CodeBlock, CodeLines } from './CodeBlock';
import { Tail } from './DocumentView';
import { NodeList } from './NodeList';
import { TableBlock, TableRow } from './TableBlock';
import { useNode } from './use-node';
import { useText } from './use-text';

/** Props of every block; `tight` is true inside a list whose items are not apart. */
export interface BlockProps {
  node: BlockNode;
  tight: boolean;
}

/** Shows one block and follows its changes. */
export const BlockView = memo(function BlockView({ node, tight }: BlockProps) {
  useNode(node);
  switch (node.type) {
    case 'paragraph':
      return <TextBlock node={node} tag={tight ? 'span' : 'p'} />;
    case 'heading':
      return <TextBlock node={node} tag={`h${node.level}`} />;
    case 'list':
      return <ListBlock node={node} />;
    case 'item':
      return <ItemBlock node={node} tight={tight} />;
    case 'quote':
      return (
        <blockquote>
          <NodeList nodes={node.children} />
          {node.tail ? <Tail /> : null}
        </blockquote>
      );
    case 'code':
      return <CodeBlock node={node} />;
    case 'lines':
      return <CodeLines node={node} />;
    case 'row':
      return <TableRow node={node} />;
    case 'table':
      return <TableBlock node={node} />;
    case 'rule':
      return <hr />;
    default:
      return null;
  }
});

/** A paragraph or heading. Tight ones have no box of their own, so that the tail stands in the item. */
function TextBlock({ node, tag }: { node: BlockNode; tag: string }) {
  const ref = useText<HTMLElement>(node);
  const tail = node.tail ? <Tail /> : null;
  if (tag !== 'span') return createElement(tag, { ref }, tail);
  return (
    <>
      <span ref={ref} />
      {tail}
    </>
  );
}

function ListBlock({ node }: { node: BlockNode }) {
  const items = <NodeList nodes={node.children} tight={!node.state.loose} />;
  if (!node.mark?.ordered) return <ul>{items}</ul>;
  return <ol start={node.mark.start === 1 ? undefined : node.mark.start}>{items}</ol>;
}

function ItemBlock({ node, tight }: BlockProps) {
  return (
    <li>
      <NodeList nodes={node.children} tight={tight} />
      {node.tail ? <Tail /> : null}
    </li>
  );
}
