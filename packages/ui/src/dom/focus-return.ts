import { activeElementInRoot } from './active-element';

/**
 * Remembers what has the focus in the root of a node, or in one around it, and returns the function that gives it back. Where
 * that element is gone, the focus goes to `fallback`.
 */
export function rememberFocus(node: Node, fallback?: () => HTMLElement | null | undefined): () => void {
  let before: Element | null = null;
  // A slotted field stands in the root around.
  for (let from: Node | undefined = node; from && !before; from = hostOf(from))
    before = activeElementInRoot(from);
  return () => {
    const target = before?.isConnected && 'focus' in before ? (before as HTMLElement) : fallback?.();
    target?.focus({ preventScroll: true });
  };
}

const hostOf = (node: Node): Element | undefined => (node.getRootNode() as Partial<ShadowRoot>).host;
