import { activeElementInRoot } from './active-element';
import { rootOf } from './owner';

/**
 * Remembers what has the focus in the root of a node, and returns the function that gives it back. Where that element
 * is gone, the focus goes to `fallback`.
 */
export function rememberFocus(node: Node, fallback?: () => HTMLElement | null | undefined): () => void {
  const root = rootOf(node);
  const before = activeElementInRoot(root) ?? root.ownerDocument?.activeElement ?? null;
  return () => {
    const target = before?.isConnected && 'focus' in before ? (before as HTMLElement) : fallback?.();
    target?.focus({ preventScroll: true });
  };
}
