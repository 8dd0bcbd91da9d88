import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classes } from '../dom/classes';
import { useSheet } from '../root/root-context';
import { sheet } from '../theme/sheets';
import css from './button.css?inline';

const styles = sheet(css);

/** Options of {@link IconButton}; all of a native button's, too. */
export interface IconButtonProps extends ComponentPropsWithRef<'button'> {
  /** What the button does: its accessible name. */
  label: string;
  /** 32 px; `small` 28. 40 on a phone. */
  size?: 'small' | 'medium' | undefined;
  /** The icon. */
  children: ReactNode;
}

/** A button that shows only an icon. */
export function IconButton({ label, size = 'medium', className, children, ...rest }: IconButtonProps) {
  useSheet(styles);
  return (
    <button
      type="button"
      part="icon-button"
      aria-label={label}
      {...rest}
      className={classes('o-icon-button', className)}
      data-size={size}
    >
      {children}
    </button>
  );
}
