/** The document that a node belongs to, whatever root it is in. */
export function ownerDocument(node: Node): Document {
  // A document has no owner: it is then the node itself.
  return node.ownerDocument ?? (node as Document);
}

/** The window that a node is shown in. Never the global one, which may be another frame's. */
export function ownerWindow(node: Node): Window & typeof globalThis {
  const view = ownerDocument(node).defaultView;
  if (!view) throw new Error('The node belongs to a document that is not shown in a window.');
  return view;
}

/** The shadow root or document that a node stands in; its document when it is not connected. */
export function rootOf(node: Node): ShadowRoot | Document {
  const root = node.getRootNode();
  if ('adoptedStyleSheets' in root || 'host' in root || root.nodeType === 9) {
    // A connected node's root is one of the two; the check above tells them from a detached element.
    return root as ShadowRoot | Document;
  }
  return ownerDocument(node);
}
