const NUMBER = /^[+-]?[\d.,\s\u00a0]+[%€$£]?$/;

/** A table as tab-separated text, in which no cell is a formula for the spreadsheet it is pasted into. */
export function rowsText(rows: readonly (readonly string[])[]): string {
  return rows.map(row => row.map(cellText).join('\t')).join('\n');
}

function cellText(cell: string): string {
  const text = cell.replace(/\s+/g, ' ').trim();
  return /^[=+\-@]/.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}
