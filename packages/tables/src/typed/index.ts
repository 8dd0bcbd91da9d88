export { tableAsHtml, tableAsText } from './copied-table';
export { numberFormat } from './number-format';
export { type SourceCell, typeTable } from './type-table';
export type { TableLocale, TypedCell } from './typed-cell';
export { typedCsv } from './typed-csv';
