import type { ComponentType, ReactNode } from 'react';
import type { BlockNode } from './blocks/block-node';

/** Texts of the controls that Markdown adds; the caller provides German and English. */
export interface MarkdownLabels {
  /** Visible text of every copy button. */
  copy: string;
  /** Accessible name of a code block's copy button. */
  copyCode: string;
  /** Header of a table, also the name of its scrollable region. */
  table: string;
  /** Header of a code block without a language. */
  code: string;
  /** Name of the scrollable region of a code block, for example "Python code". */
  codeIn: (language: string) => string;
  /** Button in place of an image, for example "Load image from host.example". */
  loadImage: (host: string) => string;
  /** Names of task list checkboxes. */
  taskDone: string;
  taskOpen: string;
  /** Name of the footnotes at the end of a text. */
  notes: string;
  /** Name of a reference, before its number. */
  note: string;
  /** Name of the link from a footnote back to its reference, before the number. */
  noteBack: string;
}

/** Props of a component of the `blocks` registry. */
export interface FencedBlockProps {
  /** First word after the fence, in lower case. */
  language: string;
  /** Content of the fence. */
  text: string;
  /** The text ended before the fence was closed. */
  isCut: boolean;
  /** The block as code, until the component has content to show; it must not suspend. */
  waiting: ReactNode;
  /** The block in its text, for `captionOf` and `textAround`. */
  node: BlockNode;
}

/** Props of {@link MarkdownOptions.tableActions}. */
export interface TableActionsProps {
  /** The table, for `readTable`. It may still grow. */
  node: BlockNode;
  /** The visible text of a cell. */
  readCell: (cell: string) => string;
}

/** Options shared by `Markdown` and `StreamedMarkdown`. */
export interface MarkdownOptions {
  /** Pass the same object as long as its texts are the same: another one renders everything again. */
  labels: MarkdownLabels;
  /**
   * Called before a link opens. Call `event.preventDefault()` to handle the navigation.
   * @param href - a validated http, https or mailto URL
   */
  onLinkClick?: (href: string, event: { preventDefault: () => void }) => void;
  /** Receives the text of a copied code block. Without it, there is no copy button. */
  onCopy?: (text: string) => void;
  /**
   * Fenced blocks rendered by the caller's components, by language, e.g. `mermaid`. While its fence is open, a block is shown as
   * code.
   */
  blocks?: Readonly<Record<string, ComponentType<FencedBlockProps>>>;
  /** Shown in the header of each table, such as buttons that copy or save it. */
  tableActions?: ComponentType<TableActionsProps>;
  /** Shown inline at the end of the last block, e.g. a caret. */
  tail?: ReactNode;
}
