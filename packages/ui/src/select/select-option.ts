import type { ReactNode } from 'react';

/** One row of a select. */
export interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
  /** A second, smaller line. */
  description?: string | undefined;
  icon?: ReactNode;
  disabled?: boolean | undefined;
}
