import type { ReactNode } from 'react';
import { useSheet } from '../root/root-context';
import { sheet } from '../theme/sheets';
import css from './empty-state.css?inline';

const styles = sheet(css);

/** Options of {@link Medal}. */
export interface MedalProps {
  /** Default: `accent`. */
  tone?: 'accent' | 'success' | 'warning' | 'danger' | undefined;
  /** An icon. */
  children: ReactNode;
}

/** An icon on a soft disc of 40 px, above the title of a result, a question or an error. */
export function Medal({ tone = 'accent', children }: MedalProps) {
  useSheet(styles);
  return (
    <span className="o-medal" part={`medal medal-${tone}`} data-tone={tone} aria-hidden="true">
      {children}
    </span>
  );
}
