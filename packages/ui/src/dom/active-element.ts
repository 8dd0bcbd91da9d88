import { ownerDocument } from './owner';

/** The focused element, as deep through open shadow roots as accessible. */
export function activeElement(within: Node): Element | null {
  let active = ownerDocument(within).activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active;
}

/** The focused element of a node's root. Works in a closed root too, where the document only ever returns the host. */
export function activeElementInRoot(node: Node): Element | null {
  const root = node.getRootNode();
  // Only documents and shadow roots have this property.
  return 'activeElement' in root ? (root as ShadowRoot | Document).activeElement : null;
}
