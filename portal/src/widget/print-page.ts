import type { WidgetHandle } from '@oriel/sdk';
import { printRoot } from '@oriel/ui';

const mounted = new Map<Element, WidgetHandle>();

/** Registers the widget of an element while it is mounted. @returns a function that removes it */
export function rememberWidget(element: Element, handle: WidgetHandle): () => void {
  mounted.set(element, handle);
  return () => void mounted.delete(element);
}

/** Prints the widget of the current page, or the page itself if it has none. */
export async function printPage(): Promise<void> {
  const content = document.getElementById('content');
  const widget = [...mounted].find(([element]) => content?.contains(element));
  if (widget) await widget[1].request('print', {}, { timeout: 0 });
  else await printRoot(document, { content: content ?? undefined, title: document.title });
}
