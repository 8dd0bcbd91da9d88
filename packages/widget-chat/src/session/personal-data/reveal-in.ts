/**
 * Replaces placeholders by the real words in all text rendered below a node from now on. It changes only visible text, never a
 * URL: a model that builds a link from a placeholder learns nothing when the link is followed.
 *
 * @returns a function that shows the words in text that is already rendered
 */
export function revealIn(root: Node, reveal: (text: string) => string, signal: AbortSignal): () => void {
  const show = (node: Node) => {
    if (node.nodeType !== Node.TEXT_NODE) {
      for (const child of node.childNodes) show(child);
      return;
    }
    const text = node.nodeValue ?? '';
    const revealed = reveal(text);
    if (revealed !== text) node.nodeValue = revealed;
  };
  // Text rerendered by React contains placeholders again; the observer runs before it is painted.
  const observer = new MutationObserver(records => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'characterData') show(target);
      else addedNodes.forEach(show);
    }
  });
  if (signal.aborted) return () => {};
  observer.observe(root, { subtree: true, childList: true, characterData: true });
  signal.addEventListener('abort', () => observer.disconnect(), { once: true });
  return () => show(root);
}
