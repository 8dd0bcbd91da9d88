import { findSeparator } from '@oriel/contracts';
import { readRecords } from '@oriel/tables/csv';

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
