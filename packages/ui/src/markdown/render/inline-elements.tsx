import { createElement, type ReactNode } from 'react';
import { type Inline, textOf } from '../inline/inline-node';
import { MarkdownImage } from './MarkdownImage';
import { MarkdownLink } from './MarkdownLink';

/** Makes React elements of inline nodes. `inLink` leaves out what cannot stand inside a link. */
export function inlineElements(nodes: readonly Inline[], inLink = false): ReactNode {
  if (nodes.length === 1 && typeof nodes[0] === 'string') return nodes[0];
  return nodes.map((node, index) => inlineElement(node, index, inLink));
}

/** Inline nodes with their elements, to be used again where the nodes are the same. */
export interface ShownInlines {
  nodes: readonly Inline[];
  elements: readonly ReactNode[];
}

/**
 * Makes elements of a text that has grown. A node that is as before keeps its element, and React does not look
 * into an element that is the same.
 */
export function growElements(nodes: readonly Inline[], before: ShownInlines | null): ShownInlines {
  const elements = nodes.map((node, index) => {
    const shown = before?.nodes[index];
    return shown !== undefined && isSame(node, shown)
      ? before?.elements[index]
      : inlineElement(node, index, false);
  });
  return { nodes, elements };
}

function isSame(a: Inline, b: Inline): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
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
