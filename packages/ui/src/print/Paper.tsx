import type { ReactNode, Ref } from 'react';
import { useSheet } from '../root/root-context';
import { sheet } from '../theme/sheets';
import css from './paper.css?inline';

const styles = sheet(css);

/** Options of {@link Paper}. */
export interface PaperProps {
  ref?: Ref<HTMLElement> | undefined;
  /** A heading, and a `section` for each part. Typed text in `o-paper-typed` keeps its line breaks. */
  children: ReactNode;
}

/** A document that exists only to be printed: off the screen, with code and tables kept on one page where they fit. */
export function Paper({ ref, children }: PaperProps) {
  useSheet(styles);
  return (
    <article ref={ref} className="o-paper">
      {children}
    </article>
  );
}
