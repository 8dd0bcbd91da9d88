import { guardFormula } from '@oriel/tables';
import { numberFormat, type TableLocale, type TypedCell, typedCsv } from '@oriel/tables/typed';
import type { TableContent } from './table-content';

/** The table as CSV; the byte order mark makes spreadsheets read it as UTF-8. */
export function tableAsCsv({ head, rows }: TableContent, locale: TableLocale): ArrayBuffer {
  const bytes = new TextEncoder().encode(`\ufeff${typedCsv(head, rows, locale)}`);
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
}

/** Maximum length of the name of a sheet, the characters that it may not have, and a name that Excel keeps for itself. */
const sheetName = { max: 31, refused: /[\\/?*[\]:']+/g, reserved: /^history$/i };
/** Maximum characters of a cell; Excel repairs a workbook with a longer one. */
const maxCell = 32_767;

/** The table as a workbook: numbers and dates can be calculated with, and no text becomes a formula. */
export async function tableAsWorkbook({ head, rows, title }: TableContent): Promise<ArrayBuffer> {
  const { default: writeWorkbook } = await import('write-excel-file/browser');
  const data = [
    head.map(name => ({ value: guardFormula(name), fontWeight: 'bold' as const })),
    ...rows.map(row => row.map(workbookCell)),
  ];
  const sheet = title
    ?.replace(sheetName.refused, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, sheetName.max)
    .trim();
  return (
    await writeWorkbook(data, {
      ...(sheet && !sheetName.reserved.test(sheet) && { sheet }),
    }).toBlob()
  ).arrayBuffer();
}

function workbookCell(cell: TypedCell) {
  switch (cell.kind) {
    case 'number': {
      const format = numberFormat(cell);
      return { value: cell.value, type: Number, ...(format && { format }) };
    }
    // As a number, a day does not depend on the time zone.
    case 'date':
      return { value: cell.serial, type: Number, format: cell.format };
    case 'boolean':
      return cell.text === 'true';
    case 'empty':
      return null;
    default:
      return guardFormula(cell.text).slice(0, maxCell);
  }
}
