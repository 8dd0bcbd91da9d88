/**
 * Shows the words behind placeholders in everything that is drawn below a node from now on. Only text that is shown is
 * changed, never an address: a model that builds a link of a placeholder learns nothing when the link is followed.
 *
 * @returns shows them in what is drawn already
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
  // What React writes anew has the placeholder again, and is seen before it is painted.
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
