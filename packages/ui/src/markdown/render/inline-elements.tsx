import { createElement, type ReactNode } from 'react';
import { type Inline, textOf } from '../inline/inline-node';
import { MarkdownImage } from './MarkdownImage';
import { MarkdownLink } from './MarkdownLink';

/** Makes React elements of inline nodes. `inLink` leaves out what cannot stand inside a link. */
export function inlineElements(nodes: readonly Inline[], inLink = false): ReactNode {
  if (nodes.length === 1 && typeof nodes[0] === 'string') return nodes[0];
  return nodes.map((node, index) => inlineElement(node, index, inLink));
}

function inlineElement(node: Inline, key: number, inLink: boolean): ReactNode {
  if (typeof node === 'string') return node;
  switch (node.type) {
    case 'em':
    case 'strong':
    case 'del':
      return createElement(node.type, { key }, inlineElements(node.children, inLink));
    case 'code':
      return <code key={key}>{node.text}</code>;
    case 'break':
      return <br key={key} />;
    case 'image':
      return inLink ? (
        node.alt
      ) : (
        <MarkdownImage key={key} href={node.href} alt={node.alt} title={node.title} />
      );
    case 'link':
      return (
        <MarkdownLink key={key} href={node.href} title={node.title} text={textOf(node.children)}>
          {inlineElements(node.children, true)}
        </MarkdownLink>
      );
  }
}
