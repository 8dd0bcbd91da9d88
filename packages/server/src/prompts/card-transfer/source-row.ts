/** One card of a file by the names of its columns or keys, before anything is known of it. */
export type SourceRow = Readonly<Record<string, string | readonly string[]>>;

/** A row and the number by which a person finds it in her file. */
export interface NumberedRow {
  readonly number: number;
  readonly row: SourceRow;
}

/** Why a file has no rows to import: what the answer says of it, and the code for that. */
export interface UnreadableFile {
  readonly problem: string;
  readonly code: 'invalid' | 'too_many_cells' | 'too_many_columns';
}

/** What came of reading a file: its rows, or why there are none. */
export type ReadRows = { readonly rows: readonly NumberedRow[] } | UnreadableFile;
