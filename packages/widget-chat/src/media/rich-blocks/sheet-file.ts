import { guardFormula } from '@oriel/tables';
import { writeCsv } from '@oriel/tables/csv';
import type { SheetData } from './read-sheet';

const texts = ({ head, rows }: SheetData) => [head, ...rows.map(row => row.map(cell => String(cell ?? '')))];

/** The table as CSV; the byte order mark makes spreadsheets read it as UTF-8. */
export const sheetAsCsv = (sheet: SheetData): ArrayBuffer => bytesOf(`\ufeff${writeCsv(texts(sheet))}`);

/** The table in the format that spreadsheets and text fields paste. */
export const sheetAsText = (sheet: SheetData): string =>
  texts(sheet)
    .map(row => row.map(cell => guardFormula(cell).replace(/[\t\r\n]+/g, ' ')).join('\t'))
    .join('\n');

/** The table as a workbook: numbers stay numbers, and no text becomes a formula. */
export async function sheetAsWorkbook({ head, rows }: SheetData): Promise<ArrayBuffer> {
  const { default: writeWorkbook } = await import('write-excel-file/browser');
  const data = [
    head.map(name => ({ value: guardFormula(name), fontWeight: 'bold' as const })),
    ...rows.map(row => row.map(cell => (typeof cell === 'string' ? guardFormula(cell) : cell))),
  ];
  return (await writeWorkbook(data).toBlob()).arrayBuffer();
}

function bytesOf(text: string): ArrayBuffer {
  const bytes = new TextEncoder().encode(text);
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
}
