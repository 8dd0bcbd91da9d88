/** One question or answer of a chat. */
export interface DocxTurn {
  readonly heading: string;
  readonly text: string;
  /** A question stands as it was typed. */
  readonly isMarkdown: boolean;
  readonly sources: readonly { readonly title: string; readonly url?: string }[];
}

/** A chat on its way to the thread that writes it as a Word document. */
export interface DocxDocument {
  readonly title: string;
  readonly turns: readonly DocxTurn[];
  readonly sourcesLabel: string;
  /** Stands at the end of a document that holds only the beginning of its chat. */
  readonly cutNote: string;
  /** There is more of the chat than these turns. */
  readonly isCut: boolean;
  /** Writes the texts as they are: Markdown that nobody can read in time is still text. */
  readonly isPlain: boolean;
}

export const docxLimits = {
  /** Characters of a document. */
  text: 2_000_000,
  /** Paragraphs, table cells and the pieces of text in them. */
  elements: 60_000,
  /** Numbers other than 1 with which ordered lists of a document begin; lists beyond them begin with 1. */
  listStarts: 50,
  /** Lines of one paragraph; each is an element of its own in the document. */
  lines: 2_000,
  /** Characters of one message that is read as Markdown; a longer one is written as it is. */
  markdown: 40_000,
  /** Milliseconds for a document. */
  time: 120_000,
  /** Megabytes of the worker's heap. */
  memory: 512,
} as const;
