import type { ReactNode } from 'react';
import { useSheet } from '../root/root-context';
import { sheet } from '../theme/sheets';
import css from './data-table.css?inline';

const styles = sheet(css);

/** Options of {@link Status}. */
export interface StatusProps {
  /** Colour of the dot; the text alone must be enough. Default: `neutral`. */
  tone?: 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | undefined;
  children: ReactNode;
}

/** The state of a row: a dot and a short text. */
export function Status({ tone = 'neutral', children }: StatusProps) {
  useSheet(styles);
  return (
    <span className="o-status" part="status" data-tone={tone}>
      {children}
    </span>
  );
}
