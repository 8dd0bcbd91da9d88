import type { ReactNode } from 'react';
import { useSheet } from '../root/root-context';
import { sheet } from '../theme/sheets';
import css from './visually-hidden.css?inline';

const styles = sheet(css);

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  useSheet(styles);
  return <span className="o-visually-hidden">{children}</span>;
}
