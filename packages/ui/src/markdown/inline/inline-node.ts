/** Inline content, ready to be shown. */
export type Inline =
  | string
  | { type: 'em' | 'strong' | 'del'; children: readonly Inline[] }
  | { type: 'code'; text: string }
  | { type: 'break' }
  | { type: 'link'; href: string; title: string | null; children: readonly Inline[] }
  | { type: 'image'; href: string; title: string | null; alt: string };

/** The visible text of inline content. */
export function textOf(nodes: readonly Inline[]): string {
  let text = '';
  for (const node of nodes) {
    if (typeof node === 'string') text += node;
    else if (node.type === 'code') text += node.text;
    else if (node.type === 'image') text += node.alt;
    else if (node.type === 'break') text += '\n';
    else text += textOf(node.children);
  }
  return text;
}
