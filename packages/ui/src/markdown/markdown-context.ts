import { createContext, useContext } from 'react';
import type { LinkDefinitions } from './blocks/link-definitions';
import type { MarkdownLabels, MarkdownOptions } from './markdown-options';

/** What all blocks of one text share. Its identity changes only when something visible does. */
export interface MarkdownContextValue {
  labels: MarkdownLabels;
  blocks: MarkdownOptions['blocks'];
  hasCopy: boolean;
  definitions: LinkDefinitions;
  /** Newest options, for handlers and slots. */
  latest: { readonly current: MarkdownOptions };
  /** Addresses of the pictures that the reader has asked for. */
  wanted: Set<string>;
}

export const MarkdownContext = createContext<MarkdownContextValue | null>(null);

/** The shared options; throws outside of a text. */
export function useMarkdown(): MarkdownContextValue {
  const value = useContext(MarkdownContext);
  if (!value) throw new Error('Markdown blocks are rendered inside <Markdown> only.');
  return value;
}
