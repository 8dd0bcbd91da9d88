import type { ReactNode } from 'react';
import { classes } from '../dom/classes';
import { useSheet } from '../root/root-context';
import { sheet } from '../theme/sheets';
import css from './empty-state.css?inline';

const styles = sheet(css);

/** Options of {@link EmptyState}. */
export interface EmptyStateProps {
  title: ReactNode;
  /** One sentence. */
  children?: ReactNode;
  /** One or two buttons. */
  actions?: ReactNode;
  /** Replaces the line drawing, for example with a `Medal`. */
  drawing?: ReactNode;
  /** Level of the heading. Default: 2. */
  level?: 1 | 2 | 3 | undefined;
  /** Drops the minimum height of a whole view. */
  compact?: boolean | undefined;
  className?: string | undefined;
}

/** The placeholder of an empty view, with the next step. */
export function EmptyState({
  title,
  children,
  actions,
  drawing = <LineDrawing />,
  level = 2,
  compact,
  className,
}: EmptyStateProps) {
  useSheet(styles);
  const Heading = `h${level}` as const;
  return (
    <div className={classes('o-state', className)} part="empty-state" data-compact={compact ? '' : undefined}>
      {drawing}
      <Heading className="o-state-title" part="state-title" data-page={level === 1 ? '' : undefined}>
        {title}
      </Heading>
      {children != null && <p className="o-state-text">{children}</p>}
      {actions != null && <div className="o-state-actions">{actions}</div>}
    </div>
  );
}

/** Lines of text with an open slot among them. */
function LineDrawing() {
  return (
    <svg
      className="o-state-drawing"
      viewBox="0 0 120 64"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <path d="M8 10h104M8 32h30M84 32h28M8 54h70" strokeWidth="3" strokeLinecap="round" opacity=".45" />
      <rect x="46" y="23" width="30" height="18" rx="4" strokeWidth="1.5" strokeDasharray="4 3" />
    </svg>
  );
}
