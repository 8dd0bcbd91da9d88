import type { ComponentType, ReactNode } from 'react';

/** Texts of the controls that markdown adds itself; German and English come from the caller. */
export interface MarkdownLabels {
  /** Visible text of every copy button. */
  copy: string;
  /** Accessible name of a table's copy button. */
  copyTable: string;
  /** Accessible name of a code block's copy button. */
  copyCode: string;
  /** Header of a table, which is also the name of its scrollable region. */
  table: string;
  /** Header of a code block that names no language. */
  code: string;
  /** Name of the scrollable region of a code block, for example "Python code". */
  codeIn: (language: string) => string;
  /** Button that stands where a picture is, for example "Load image from host.example". */
  loadImage: (host: string) => string;
  /** Names of the boxes of a task list. */
  taskDone: string;
  taskOpen: string;
  /** Name of the footnotes at the end of a text. */
  notes: string;
  /** Name of a reference, in front of its number. */
  note: string;
  /** Name of the link from a footnote back to its reference, in front of the number. */
  noteBack: string;
}

/** Props of a component of the `blocks` registry. */
export interface FencedBlockProps {
  /** First word after the fence, lower case. */
  language: string;
  /** Content of the fence. */
  text: string;
  /** The text ended before the fence was closed. */
  isCut: boolean;
  /** The block as code, for as long as the component has nothing to show; it must not suspend. */
  waiting: ReactNode;
}

/** Options shared by `Markdown` and `StreamedMarkdown`. */
export interface MarkdownOptions {
  /** Give the same object again for as long as its texts are the same: with another all is shown anew. */
  labels: MarkdownLabels;
  /**
   * Called before a link opens. Call `event.preventDefault()` to take the navigation over.
   * @param href - a checked http, https or mailto address
   */
  onLinkClick?: (href: string, event: { preventDefault: () => void }) => void;
  /** Takes the text of a copied code block or table. Without it no copy button is shown. */
  onCopy?: (text: string) => void;
  /**
   * Fenced kinds that are shown by a component of the caller, by language, e.g. `mermaid`. While its fence is open a
   * block is shown as code.
   */
  blocks?: Readonly<Record<string, ComponentType<FencedBlockProps>>>;
  /** Shown inline at the end of the last block, e.g. a caret. */
  tail?: ReactNode;
}
