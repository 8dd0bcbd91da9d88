export type { BlockNode } from './blocks/block-node';
export { textOf } from './inline/inline-node';
export { parseInline } from './inline/inline-parser';
export { Markdown, type MarkdownProps, StreamedMarkdown, type StreamedMarkdownProps } from './Markdown';
export type {
  FencedBlockProps,
  MarkdownLabels,
  MarkdownOptions,
  TableActionsProps,
} from './markdown-options';
export { createMarkdownStream, type MarkdownStream } from './markdown-stream';
export { captionOf, readTable, textAround } from './render/read-table';
