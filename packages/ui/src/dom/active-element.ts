import { ownerDocument } from './owner';

/** The focused element as far down through open shadow roots as can be seen. */
export function activeElement(within: Node): Element | null {
  let active = ownerDocument(within).activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active;
}

/**
 * The focused element of the root that a node stands in. Works in a closed root too, where the document only ever
 * names the host.
 */
export function activeElementInRoot(node: Node): Element | null {
  const root = node.getRootNode();
  return 'activeElement' in root ? (root as ShadowRoot | Document).activeElement : null;
}
