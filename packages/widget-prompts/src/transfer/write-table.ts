import { isFormula } from '@oriel/contracts';

const writeCell = (text: string): string => {
  const safe = isFormula(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** A table as a file (RFC 4180), with the mark of its encoding, without which a spreadsheet takes it for another. */
export const writeTable = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map(row => `${row.map(writeCell).join(',')}\r\n`).join('')}`;
