/** Whether an element contains a node, including through the shadow roots and slots between them. */
export function containsAcrossRoots(container: Node, node: Node | null): boolean {
  let current: Node | null = node;
  while (current) {
    if (container.contains(current)) return true;
    const root: Node = current.getRootNode();
    // The root of a connected node is a document or a shadow root.
    current = 'host' in root ? (root as ShadowRoot).host : null;
  }
  return false;
}

/** Whether an event passed through an element. The target alone is only the host when the event comes from inside a root. */
export function eventIsWithin(event: Event, element: Element | null | undefined): boolean {
  return element != null && event.composedPath().includes(element);
}
