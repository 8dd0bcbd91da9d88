import type { LinkDefinitions } from '../blocks/link-definitions';
import type { MarkdownLabels, MarkdownOptions } from '../markdown-options';

/** What all blocks of one text are shown with. Its identity changes only when something visible does. */
export interface RenderOptions {
  labels: MarkdownLabels;
  blocks: MarkdownOptions['blocks'];
  hasCopy: boolean;
  definitions: LinkDefinitions;
  /** Newest options, for handlers and slots. */
  latest: { readonly current: MarkdownOptions };
  /** Addresses of the pictures that the reader has asked for. */
  wanted: Set<string>;
}
