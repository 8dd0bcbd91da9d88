import { printRoot } from '@oriel/ui';

/** Prints the content of a widget, and nothing of the page around it. */
export async function printWidget({ ownerDocument }: HTMLElement, root: ShadowRoot): Promise<void> {
  const heading = root.querySelector('h1, h2')?.textContent?.trim();
  await printRoot(root, { title: heading || ownerDocument.title });
}
