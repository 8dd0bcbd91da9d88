/*
 * A spreadsheet runs a cell that begins with certain signs as a formula, with access to the machine and the network of
 * the person who opens it. `'` marks a cell as text. Every table that leaves Oriel goes through this guard.
 */

/** A first sign of formulas, also the wide signs that some spreadsheets read as the narrow ones; perhaps behind marks. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** The cell as text: marked if a spreadsheet would run it, or if `unguardFormula` would take a mark off. */
export const guardFormula = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell);

/** Undoes `guardFormula`. */
export const unguardFormula = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
