import type { ImportFileProblem } from '@oriel/contracts';

/** One card of a file by the names of its columns or keys, before anything is known of it. */
export type SourceRow = Readonly<Record<string, string | readonly string[]>>;

/** A row and the number by which a person finds it in her file. */
export interface NumberedRow {
  readonly number: number;
  readonly row: SourceRow;
}

/** Why a file has no rows to import. */
export interface UnreadableFile {
  readonly problem: ImportFileProblem;
  /** For developers. */
  readonly message: string;
}

/** What came of reading a file: its rows, or why there are none. */
export type ReadRows = { readonly rows: readonly NumberedRow[] } | UnreadableFile;
