import type { ReactNode } from 'react';
import { classes } from '../dom/classes';
import { useSheet } from '../root/root-context';
import { sheet } from '../theme/sheets';
import css from './facts.css?inline';

const styles = sheet(css);

/** Options of {@link Facts}. */
export interface FactsProps {
  className?: string | undefined;
  /** `end`: the values are amounts, aligned at the end of the line. Default: `start`. */
  align?: 'start' | 'end' | undefined;
  /** Pairs of `dt` and `dd`. */
  children: ReactNode;
}

/** Names and values of one thing, in two columns. */
export function Facts({ className, align = 'start', children }: FactsProps) {
  useSheet(styles);
  return (
    <dl className={classes('o-facts', className)} data-align={align}>
      {children}
    </dl>
  );
}
