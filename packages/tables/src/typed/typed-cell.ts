/** Languages whose number and date notations are known. */
export type TableLocale = 'de' | 'en';

/** A number, with the way it was written. */
export interface NumberCell {
  readonly kind: 'number';
  /** The value of `12,5 %` is 0.125. */
  readonly value: number;
  /** Number of digits after the decimal separator. */
  readonly decimals: number;
  readonly isGrouped: boolean;
  /** `%`, or a currency. */
  readonly unit: string;
  readonly isUnitFirst: boolean;
}

/** A day of the calendar. */
export interface DateCell {
  readonly kind: 'date';
  /** Days since 30 December 1899, as spreadsheets count. */
  readonly serial: number;
  /** Format code of a spreadsheet, such as `dd.mm.yyyy`. */
  readonly format: string;
}

/** A cell with the type that a spreadsheet should give it. The text is as written. */
export type TypedCell = { readonly text: string } & (
  | NumberCell
  | DateCell
  | { readonly kind: 'text' }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'empty' }
);
