/** A question or answer of a chat. */
export interface DocxTurn {
  readonly heading: string;
  readonly text: string;
  /** False for a question, which is written as typed. */
  readonly isMarkdown: boolean;
  /** Line that names attached files; empty if there are none. */
  readonly files: string;
  readonly sources: readonly { readonly title: string; readonly url?: string | undefined }[];
}

/** A chat, sent to the thread that writes it as a Word document. */
export interface DocxDocument {
  readonly title: string;
  /** Name of the product that writes the file. */
  readonly creator: string;
  readonly turns: readonly DocxTurn[];
  readonly sourcesLabel: string;
  /** Note at the end of a document that contains only the beginning of its chat. */
  readonly cutNote: string;
  /** The chat has more turns than these. */
  readonly isCut: boolean;
  /** Writes the texts verbatim, for Markdown that takes too long to parse. */
  readonly isPlain: boolean;
}

export const docxLimits = {
  /** Maximum characters of a document. */
  text: 2_000_000,
  /** Maximum number of paragraphs, table cells and text runs. */
  elements: 60_000,
  /** Maximum number of different start numbers of ordered lists, other than 1; further lists start with 1. */
  listStarts: 50,
  /** Maximum lines of one paragraph; each is an element of the document. */
  lines: 2_000,
  /** Maximum characters of a message that is parsed as Markdown; a longer one is written verbatim. */
  markdown: 40_000,
  /** Timeout for a document, in milliseconds. */
  time: 120_000,
  /** Heap size of the worker, in megabytes. */
  memory: 512,
} as const;
