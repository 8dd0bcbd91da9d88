import type { OmissionPlace } from '@oriel/contracts';

/** Reason why a file could not be read; each is an error code of the contracts. */
export type DocumentProblem =
  | 'file_type_not_allowed'
  | 'file_encrypted'
  | 'file_broken'
  | 'file_too_complex'
  | 'file_without_text';

/** Reports a problem from a reader. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';
  constructor(
    readonly problem: DocumentProblem,
    options?: ErrorOptions,
  ) {
    super(problem, options);
  }
}

/** The text of each page, slide or sheet; a file without pages is one page. */
export interface ReadDocument {
  readonly mimeType: string;
  /** Undefined for an image, whose text is not extracted. */
  readonly pages: readonly string[] | undefined;
  /** Whether the file has page numbers that people would use. */
  readonly hasPages: boolean;
  /** No page has text: the pages are pictures, or blank. */
  readonly isScanned?: boolean;
  /** Gaps in the text, by page; empty for an image. */
  readonly omissions: readonly (readonly OmissionPlace[])[];
}

/** Limits on the cost of one file. */
export const documentLimits = {
  /** Maximum bytes of a file that must be in memory as a whole. */
  wholeBytes: 128 * 1024 * 1024,
  /** Maximum bytes that an archive may unpack to. */
  unpackedBytes: 128 * 1024 * 1024,
  /** Maximum number of files in an archive. */
  entries: 10_000,
  pages: 2_000,
  /** Maximum characters that are kept; the rest is left out. */
  text: 2_000_000,
  /** Timeout in milliseconds. */
  time: 45_000,
  /** Heap size of the worker, in megabytes. */
  memory: 384,
} as const;
