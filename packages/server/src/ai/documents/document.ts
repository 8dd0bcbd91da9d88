/** What went wrong with a file that was to be read; each is an error code of the contracts. */
export type DocumentProblem =
  | 'file_type_not_allowed'
  | 'file_encrypted'
  | 'file_broken'
  | 'file_too_complex'
  | 'file_without_text';

/** Carries a problem out of a reader. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';
  constructor(
    readonly problem: DocumentProblem,
    options?: ErrorOptions,
  ) {
    super(problem, options);
  }
}

/** What was read: the text of each page, slide or sheet; a file without pages is one page. */
export interface ReadDocument {
  readonly mimeType: string;
  /** Undefined for an image, whose text nobody reads. */
  readonly pages: readonly string[] | undefined;
  /** Whether the file has pages that a person would name. */
  readonly hasPages: boolean;
  /** There was more text than is kept. */
  readonly isCut: boolean;
}

/** Caps on what one file may cost. */
export const documentLimits = {
  /** Bytes of a file that has to be in memory as a whole. */
  wholeBytes: 128 * 1024 * 1024,
  /** Bytes that an archive may unpack to. */
  unpackedBytes: 128 * 1024 * 1024,
  /** Files of an archive. */
  entries: 10_000,
  pages: 2_000,
  /** Characters that are kept; what follows them is left out. */
  text: 2_000_000,
  /** Milliseconds. */
  time: 45_000,
  /** Megabytes of the worker's heap. */
  memory: 384,
} as const;
