import { activeElementInRoot } from './active-element';

/**
 * Remembers the focused element of a node's root, or of a root around it, and returns a function that restores the focus. If that
 * element is gone, the focus goes to `fallback`.
 */
export function rememberFocus(node: Node, fallback?: () => HTMLElement | null | undefined): () => void {
  let before: Element | null = null;
  // A slotted field belongs to the outer root.
  for (let from: Node | undefined = node; from && !before; from = hostOf(from))
    before = activeElementInRoot(from);
  return () => {
    // Elements of all namespaces share this method.
    const target = before?.isConnected && 'focus' in before ? (before as HTMLElement) : fallback?.();
    target?.focus({ preventScroll: true });
  };
}

// The root of a connected node is a document or a shadow root.
const hostOf = (node: Node): Element | undefined => (node.getRootNode() as Partial<ShadowRoot>).host;
