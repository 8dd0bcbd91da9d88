/*
 * A spreadsheet runs a cell that starts with certain characters as a formula, with access to the machine and network of the
 * person who opens it. `'` marks a cell as text. Every table exported by Oriel passes this guard.
 */

/** Leading characters of a formula, including full-width ones that some spreadsheets treat alike; `'` marks may precede them. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** The cell as text: marked if a spreadsheet would run it, or if `unguardFormula` would remove a mark. */
export const guardFormula = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell);

/** Undoes `guardFormula`. */
export const unguardFormula = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
