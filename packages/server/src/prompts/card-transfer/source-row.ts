import type { ImportFileProblem, NumberedRow } from '@oriel/contracts';

/** Reason why a file has no rows to import. */
export interface UnreadableFile {
  readonly problem: ImportFileProblem;
  /** For developers. */
  readonly message: string;
}

/** The result of reading a file: its rows, or the reason why there are none. */
export type ReadRows = { readonly rows: readonly NumberedRow[] } | UnreadableFile;
