/** Whether a spreadsheet takes a cell for a formula, also by the wide signs that some of them read as the narrow ones. */
export const isFormula = (cell: string): boolean => /^[=+\-@\t\r\n＝＋－＠]/.test(cell);
