import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classes } from '../dom/classes';
import { useSheet } from '../root/root-context';
import { Spinner } from '../spinner/Spinner';
import { sheet } from '../theme/sheets';
import css from './button.css?inline';

const styles = sheet(css);

/** Options of {@link Button}, including those of a native button. */
export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  /** One primary button per screen. Default: `plain`. */
  kind?: 'primary' | 'plain' | 'ghost' | 'danger' | 'danger-outline' | undefined;
  /** Height: `small` 30 px (notes and rows), `medium` 34, `large` 40 (forms and popups); at least 40 on a phone. */
  size?: 'small' | 'medium' | 'large' | undefined;
  /** An icon before the label. */
  icon?: ReactNode;
  /** Keeps its width, shows a spinner in place of the icon, or of the label, and ignores presses. */
  busy?: boolean | undefined;
  /** Takes the full width. */
  wide?: boolean | undefined;
  /** On a phone only the icon is visible; the label stays the accessible name. */
  collapse?: boolean | undefined;
}

/** A button with a label. */
export function Button({
  kind = 'plain',
  size = 'medium',
  icon,
  busy = false,
  wide,
  collapse,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  useSheet(styles);
  return (
    <button
      type="button"
      part={`button button-${kind}`}
      {...rest}
      className={classes('o-button', className)}
      data-kind={kind}
      data-size={size}
      data-busy={busy ? (icon ? 'replaced' : 'added') : undefined}
      data-wide={wide ? '' : undefined}
      data-collapse={collapse ? '' : undefined}
      // Not `disabled`: a busy button keeps the focus.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={event => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <Spinner tone="current" /> : icon}
      <span className="o-button-label">{children}</span>
    </button>
  );
}
