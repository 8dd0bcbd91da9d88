import type { LinkDefinitions } from '../blocks/link-definitions';
import type { NoteDefinitions } from '../blocks/note-definitions';
import type { MarkdownLabels, MarkdownOptions } from '../markdown-options';

/** Options that all texts of one answer share. */
export interface RenderOptions {
  /** The document that it is shown in. */
  ownerDocument: Document;
  labels: MarkdownLabels;
  definitions: LinkDefinitions;
  notes: NoteDefinitions;
  /** The elements that refer to footnotes, with the labels; whether there are others than were numbered. */
  references: { readonly labels: Map<Element, string>; changed: boolean };
  /** Newest options, for handlers. */
  latest: { readonly current: MarkdownOptions };
  /** Addresses of the pictures that the reader has asked for. */
  wanted: Set<string>;
}

/** Options that tables and code blocks are rendered again for. */
export interface FrameOptions {
  blocks: MarkdownOptions['blocks'];
  hasCopy: boolean;
}
