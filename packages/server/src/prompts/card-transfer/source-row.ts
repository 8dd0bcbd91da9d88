/** One card of a file by the names of its columns or keys, before anything is known of it. */
export type SourceRow = Readonly<Record<string, string | readonly string[]>>;

/** What came of reading a file: its rows, or why there are none. */
export type ReadRows = { readonly rows: readonly SourceRow[] } | { readonly problem: string };
