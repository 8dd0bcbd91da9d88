import type { DraftsStore } from '../../channels/drafts-store';

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

/** Appends a quotation below the text in the field, ready to be continued. */
export function quote(drafts: DraftsStore, text: string): void {
  const quoted = text
    .trim()
    .replace(/\n{3,}/g, '\n\n')
    .split('\n')
    .map(line => `> ${line}`.trimEnd())
    .join('\n');
  const before = drafts.text.peek().trimEnd();
  drafts.setText(`${before && `${before}\n\n`}${quoted}\n\n`);
  drafts.focus();
}
