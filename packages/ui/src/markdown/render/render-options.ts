import type { LinkDefinitions } from '../blocks/link-definitions';
import type { NoteDefinitions } from '../blocks/note-definitions';
import type { MarkdownLabels, MarkdownOptions } from '../markdown-options';

/** Options shared by all texts of one answer. */
export interface RenderOptions {
  /** The document that contains it. */
  ownerDocument: Document;
  labels: MarkdownLabels;
  definitions: LinkDefinitions;
  notes: NoteDefinitions;
  /** The footnote references with their labels; and whether they have changed since the numbering. */
  references: { readonly labels: Map<Element, string>; changed: boolean };
  /** Latest options, for handlers. */
  latest: { readonly current: MarkdownOptions };
  /** URLs of the images that the reader has requested. */
  wanted: Set<string>;
}

/** Options that re-render tables and code blocks. */
export interface FrameOptions {
  blocks: MarkdownOptions['blocks'];
  hasCopy: boolean;
  tableActions: MarkdownOptions['tableActions'];
}
