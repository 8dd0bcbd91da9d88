import type { ReactNode } from 'react';

/** One row of a select. */
export interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
  /** A second, smaller line. */
  description?: string | undefined;
  icon?: ReactNode;
  /** A short text at the end of the row, such as "€€", with what it means. */
  note?: { text: string; tooltip: string } | undefined;
  disabled?: boolean | undefined;
}
