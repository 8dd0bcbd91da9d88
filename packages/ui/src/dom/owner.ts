/** The document of a node, in any root. */
export function ownerDocument(node: Node): Document {
  // A document has no owner; the node is the document itself.
  return node.ownerDocument ?? (node as Document);
}

/** The window of a node. Never the global one, which may belong to another frame. */
export function ownerWindow(node: Node): Window & typeof globalThis {
  const view = ownerDocument(node).defaultView;
  if (!view) throw new Error('The node belongs to a document that is not shown in a window.');
  return view;
}

/** The shadow root or document of a node; its document if it is not connected. */
export function rootOf(node: Node): ShadowRoot | Document {
  const root = node.getRootNode();
  if ('adoptedStyleSheets' in root || 'host' in root || root.nodeType === 9) {
    // The root of a connected node is one of the two; the check above excludes detached elements.
    return root as ShadowRoot | Document;
  }
  return ownerDocument(node);
}
