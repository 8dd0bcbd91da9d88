import { findSeparator } from '@oriel/contracts';
import { readRecords } from '@oriel/tables/csv';

/**
 * The first records of a table, to show what its columns hold. A broken record has no cells; the service reports it.
 *
 * @param most Records after which it ends.
 * @param isCut The text goes on; a record that its end may have cut is left out.
 */
export function readTable(table: string, most: number, isCut: boolean): (readonly string[])[] {
  const { body, separator } = findSeparator(table);
  const found: (readonly string[])[] = [];
  for (const { cells, broken, isLast } of readRecords(body, {
    separator,
    columns: () => found[0]?.length ?? 0,
  })) {
    // A quotation mark that seems to be open may be closed behind the cut.
    if (isCut && (isLast || broken !== undefined)) break;
    found.push(cells);
    if (found.length === most) break;
  }
  return found;
}
