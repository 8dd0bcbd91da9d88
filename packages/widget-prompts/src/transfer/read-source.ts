import {
  cardLimits,
  decodeText,
  findSeparator,
  nameColumns,
  readCardList,
  type SourceRow,
  type TransferFormat,
} from '@oriel/contracts';
import { readRecords } from '@oriel/tables/csv';

/** A file to import, with the data read from its start. */
export interface ImportSource {
  readonly file: File;
  readonly format: TransferFormat;
  /** Distinct names of its columns or keys. */
  readonly columns: readonly string[];
  /** Its first rows. */
  readonly sample: readonly Readonly<Record<string, string>>[];
}

/** The reason why a file cannot be imported, detected here or by the service. */
export type FileProblem =
  | 'type'
  | 'empty'
  | 'too_large'
  | 'encoding'
  | 'unreadable'
  | 'unreadable_at'
  | 'too_many'
  | 'too_many_columns'
  | 'no_rows';

/** File types that a file chooser offers. */
export const acceptedFiles = '.csv,.tsv,.txt,.json,.jsonl,.ndjson,text/csv,application/json';

/** Number of bytes read from a table to get its column names and first rows. */
const sampleBytes = 256 * 1024;
const sampleRows = 50;

/** Reads as much of a file as needed to identify its columns. */
export async function readSource(file: File): Promise<ImportSource | { readonly problem: FileProblem }> {
  const format = formatOf(file);
  if (!format) return { problem: 'type' };
  if (file.size === 0) return { problem: 'empty' };
  if (file.size > cardLimits.importBytes) return { problem: 'too_large' };
  // A JSON list cannot be parsed from its start alone.
  const part = format === 'csv' ? file.slice(0, sampleBytes) : file;
  const isCut = part.size < file.size;
  let bytes: ArrayBuffer;
  try {
    bytes = await part.arrayBuffer();
  } catch {
    return { problem: 'unreadable' };
  }
  const text = decodeText(new Uint8Array(bytes), isCut)?.text;
  if (text === undefined) return { problem: 'encoding' };
  if (text.trim() === '') return { problem: 'empty' };
  const read = format === 'csv' ? readCsvSample(text, isCut) : readJsonSample(text);
  return 'problem' in read ? read : { file, format, ...read };
}

const tables = ['csv', 'tsv', 'txt', 'text/csv', 'text/tab-separated-values'];
const lists = ['json', 'jsonl', 'ndjson', 'application/json', 'application/x-ndjson'];

function formatOf({ name, type }: File): TransferFormat | undefined {
  const ending = name.toLowerCase().split('.').at(-1) ?? '';
  const isOf = (known: readonly string[]) => (each: string) => known.includes(each);
  // Extension first: systems without a spreadsheet program have no MIME type for it, and some report a wrong one.
  const found = [ending, type].find(each => isOf(tables)(each) || isOf(lists)(each));
  if (found === undefined) return undefined;
  return isOf(lists)(found) ? 'json' : 'csv';
}

type Sample = Pick<ImportSource, 'columns' | 'sample'> | { readonly problem: FileProblem };

function readCsvSample(text: string, isCut: boolean): Sample {
  const [head, ...records] = readTable(text, sampleRows + 1, isCut);
  if (!head?.length) return { problem: 'unreadable' };
  if (records.length === 0 && !isCut) return { problem: 'no_rows' };
  const names = nameColumns(head);
  return {
    columns: names.filter(name => name !== ''),
    sample: records
      .filter(cells => cells.length > 0)
      .map(cells => Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']))),
  };
}

function readJsonSample(text: string): Sample {
  const read = readCardList(text);
  if (!('rows' in read)) return { problem: 'unreadable' };
  if (read.rows.length === 0) return { problem: 'no_rows' };
  const sample = read.rows.slice(0, sampleRows).map(({ row }) => textsOf(row));
  return { columns: [...new Set(sample.flatMap(row => Object.keys(row)))], sample };
}

const textsOf = (row: SourceRow): Record<string, string> =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, typeof value === 'string' ? value : value.join(', ')]),
  );

/**
 * The first records of a table, as examples of its columns. A broken record has no cells; the service reports it.
 *
 * @param most Maximum number of records.
 * @param isCut The text is truncated; a record that may be cut at its end is left out.
 */
export function readTable(table: string, most: number, isCut: boolean): (readonly string[])[] {
  const { body, separator } = findSeparator(table);
  const found: (readonly string[])[] = [];
  for (const { cells, broken, isLast } of readRecords(body, {
    separator,
    columns: () => found[0]?.length ?? 0,
  })) {
    // A quotation mark that seems open may be closed after the cut.
    if (isCut && (isLast || broken !== undefined)) break;
    found.push(cells);
    if (found.length === most) break;
  }
  return found;
}
