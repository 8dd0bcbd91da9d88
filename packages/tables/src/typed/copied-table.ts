import { guardFormula } from '../formula-guard';
import type { TypedCell } from './typed-cell';

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** A number or date stays as written: neither runs as a formula. */
const safeText = (cell: TypedCell): string => {
  const text = oneLine(cell.text);
  return cell.kind === 'number' || cell.kind === 'date' ? text : guardFormula(text);
};

/** The table as tab-separated text, which spreadsheets and text fields paste; no cell runs as a formula. */
export const tableAsText = (head: readonly string[], rows: readonly (readonly TypedCell[])[]): string =>
  [head.map(name => guardFormula(oneLine(name))), ...rows.map(row => row.map(safeText))]
    .map(cells => cells.join('\t'))
    .join('\n');

/** The table as HTML, which word processors, mail programs and spreadsheets paste as a table; no cell runs as a formula. */
export function tableAsHtml(head: readonly string[], rows: readonly (readonly TypedCell[])[]): string {
  const header = head.map(name => `<th>${escapeHtml(guardFormula(oneLine(name)))}</th>`).join('');
  const body = rows.map(row => `<tr>${row.map(htmlCell).join('')}</tr>`).join('');
  return `<table border="1" style="border-collapse:collapse"><thead><tr>${header}</tr></thead><tbody>${body}</tbody></table>`;
}

const htmlCell = (cell: TypedCell): string =>
  `<td${cell.kind === 'number' ? ' align="right"' : ''}>${escapeHtml(safeText(cell))}</td>`;

const names: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, sign => names[sign] ?? sign);
