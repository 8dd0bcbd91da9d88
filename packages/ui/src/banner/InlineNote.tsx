import type { ReactNode } from 'react';
import { classes } from '../dom/classes';
import { useSheet } from '../root/root-context';
import { sheet } from '../theme/sheets';
import css from './banner.css?inline';

const styles = sheet(css);

/** Options of {@link InlineNote}. */
export interface InlineNoteProps {
  /** A bold line. */
  title?: ReactNode;
  /** One sentence. */
  children?: ReactNode;
  /** Small buttons on the right; on a phone, below the text. */
  actions?: ReactNode;
  /** Default: `neutral`. */
  tone?: 'neutral' | 'warning' | 'danger' | undefined;
  /** `status` is read when the screen reader is idle, `alert` immediately. Default: neither. */
  role?: 'status' | 'alert' | undefined;
  className?: string | undefined;
}

/** A note within the flow of a page. */
export function InlineNote({ title, children, actions, tone = 'neutral', role, className }: InlineNoteProps) {
  useSheet(styles);
  return (
    <div className={classes('o-note', className)} part={`note note-${tone}`} data-tone={tone} role={role}>
      <span className="o-note-text">
        {title != null && <b className="o-note-title">{title}</b>}
        {children}
      </span>
      {actions && <span className="o-note-actions">{actions}</span>}
    </div>
  );
}
