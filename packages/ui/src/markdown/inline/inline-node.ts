/** A formula in TeX. */
export interface Formula {
  type: 'math';
  tex: string;
  /** The original text, including its signs. */
  source: string;
  /** A display formula on its own line. */
  display: boolean;
  /** Its end is still missing. */
  open: boolean;
}

/** Inline content, ready for rendering. */
export type Inline =
  | string
  | { type: 'em' | 'strong' | 'del'; children: readonly Inline[] }
  | { type: 'code'; text: string }
  | { type: 'break' }
  | Formula
  | { type: 'note'; label: string }
  | { type: 'link'; href: string; title: string | null; children: readonly Inline[] }
  | { type: 'image'; href: string; title: string | null; alt: string };

/** The visible text of inline content. */
export function textOf(nodes: readonly Inline[]): string {
  let text = '';
  for (const node of nodes) {
    if (typeof node === 'string') text += node;
    else if (node.type === 'code') text += node.text;
    else if (node.type === 'math') text += node.source;
    else if (node.type === 'note') text += `[^${node.label}]`;
    else if (node.type === 'image') text += node.alt;
    else if (node.type === 'break') text += '\n';
    else text += textOf(node.children);
  }
  return text;
}
