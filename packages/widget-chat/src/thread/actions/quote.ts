import type { DraftsStore } from '../../channels/drafts-store';
import { formattedText } from './copy-formatted';

export interface QuotableSelection {
  readonly text: string;
  readonly box: DOMRect;
}

type SelectingRoot = ShadowRoot & { getSelection?(): Selection | null };
type ComposedSelection = Selection & {
  getComposedRanges?(options: { shadowRoots: ShadowRoot[] }): StaticRange[];
};

/** The text selected inside an element of a shadow root; browsers expose it differently. */
export function selectionWithin(root: ShadowRoot, element: Element): QuotableSelection | undefined {
  // Not typed yet: Chromium's own method, and the standard one.
  const selection = ((root as SelectingRoot).getSelection?.() ??
    root.ownerDocument.getSelection()) as ComposedSelection | null;
  if (!selection) return undefined;
  const range = rangeOf(selection, root);
  if (!range || range.collapsed || !element.contains(range.commonAncestorContainer)) return undefined;
  const text = (selection.toString() || range.toString()).trim();
  return text === '' ? undefined : { text, box: range.getBoundingClientRect() };
}

function rangeOf(selection: ComposedSelection, root: ShadowRoot): Range | undefined {
  const own = selection.rangeCount > 0 ? selection.getRangeAt(0) : undefined;
  if (own && root.contains(own.commonAncestorContainer)) return own;
  const composed = selection.getComposedRanges?.({ shadowRoots: [root] })[0];
  if (!composed || !root.contains(composed.startContainer)) return undefined;
  const range = root.ownerDocument.createRange();
  range.setStart(composed.startContainer, composed.startOffset);
  range.setEnd(composed.endContainer, composed.endOffset);
  return range;
}

/** Maximum length of a quotation: it points to its place, and the agent has the whole answer. */
const maxLength = 300;

/** Appends a quotation below the text in the field, ready to be continued. */
export function quote(drafts: DraftsStore, text: string): void {
  const quoted = shortened(text.trim().replace(/\n{3,}/g, '\n\n'))
    .split('\n')
    .map(line => `> ${line}`.trimEnd())
    .join('\n');
  const before = drafts.text.peek().trimEnd();
  drafts.setText(`${before && `${before}\n\n`}${quoted}\n\n`);
  drafts.focus();
}

/** Cuts a text after a word. A text without spaces is cut between characters. */
export function shortened(text: string): string {
  if (text.length <= maxLength) return text;
  const start = text.slice(0, maxLength);
  const end = start.search(/\s+\S*$/u);
  const cut = end > maxLength / 2 ? start.slice(0, end) : start.replace(/[\ud800-\udbff]$/, '');
  return `${cut.replace(/[\s,;:–-]+$/u, '')} …`;
}

const lines = new Set('blockquote br dd div dl dt h1 h2 h3 h4 h5 h6 li ol p pre table tr ul'.split(' '));

/** The visible text of an answer, with a line for each paragraph, item and row. */
export function plainText(article: HTMLElement): string {
  const page = article.ownerDocument.implementation.createHTMLDocument('');
  page.body.innerHTML = formattedText(article);
  return textOf(page.body)
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
    .join('\n');
}

function textOf(element: Element): string {
  let text = '';
  for (const node of element.childNodes) {
    if (!(node instanceof Element)) text += node.textContent;
    else if (lines.has(node.localName)) text += `\n${textOf(node)}\n`;
    else text += node.localName === 'td' || node.localName === 'th' ? `${textOf(node)} ` : textOf(node);
  }
  return text;
}
