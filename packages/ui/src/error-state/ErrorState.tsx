import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../dom/classes';
import css from '../empty-state/empty-state.css?inline';
import { Medal } from '../empty-state/Medal';
import { useSheet } from '../root/root-context';
import { sheet } from '../theme/sheets';

const styles = sheet(css);

/** Options of {@link ErrorState}. */
export interface ErrorStateProps {
  /** The title: what happened. */
  title: ReactNode;
  /** The next step, in a sentence. */
  children?: ReactNode;
  /** One primary action. */
  actions?: ReactNode;
  /** Default: `danger`. */
  tone?: 'danger' | 'warning' | 'accent' | undefined;
  /** Default: an exclamation mark. */
  icon?: ReactNode;
  /** The number of the failure in the server's log. One press selects the text. */
  requestNumber?: ReactNode;
  /** Level of the heading. Default: 2. */
  level?: 1 | 2 | 3 | undefined;
  /** Drops the minimum height of a whole view. */
  compact?: boolean | undefined;
  className?: string | undefined;
}

/** The placeholder of failed content: never a blank box, never only a code. */
export function ErrorState({
  title,
  children,
  actions,
  tone = 'danger',
  icon = <CircleAlert />,
  requestNumber,
  level = 2,
  compact,
  className,
}: ErrorStateProps) {
  useSheet(styles);
  const Heading = `h${level}` as const;
  return (
    <div
      className={classes('o-state', className)}
      part="error-state"
      role="alert"
      data-compact={compact ? '' : undefined}
    >
      <Medal tone={tone}>{icon}</Medal>
      <Heading className="o-state-title" part="state-title" data-page={level === 1 ? '' : undefined}>
        {title}
      </Heading>
      {children != null && <p className="o-state-text">{children}</p>}
      {actions != null && <div className="o-state-actions">{actions}</div>}
      {requestNumber && <code className="o-state-request">{requestNumber}</code>}
    </div>
  );
}
