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
}

/** English texts, used where the caller gives none. */
export const defaultLabels: MarkdownLabels = {
  copy: 'Copy',
  copyTable: 'Copy table',
  copyCode: 'Copy code',
  table: 'Table',
  code: 'Code',
  codeIn: language => `${language} code`,
  loadImage: host => `Load image from ${host}`,
  taskDone: 'Done',
  taskOpen: 'Open',
};

export const MarkdownContext = createContext<MarkdownContextValue | null>(null);

/** The shared options; throws outside `Markdown`. */
export function useMarkdown(): MarkdownContextValue {
  const value = useContext(MarkdownContext);
  if (!value) throw new Error('Markdown blocks are rendered inside <Markdown> or <StreamedMarkdown> only.');
  return value;
}
