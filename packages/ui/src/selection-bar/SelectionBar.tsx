import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../button/IconButton';
import { useSheet } from '../root/root-context';
import { sheet } from '../theme/sheets';
import css from './selection-bar.css?inline';

const styles = sheet(css);

/** Options of {@link SelectionBar}. */
export interface SelectionBarProps {
  /** Accessible name of the bar. */
  label: string;
  /** The bar is visible from 1 on. */
  count: number;
  /** The count in words, such as "3 selected"; announced to screen readers as it changes. */
  countText: string;
  /** Name of the button that ends the selection. */
  clearLabel: string;
  onClear: () => void;
  /** Next to the count, such as a button that selects more. */
  more?: ReactNode;
  /** Buttons for the selected rows. */
  children: ReactNode;
}

/** The number of selected rows and what can be done with them, at the lower edge of the visible part of a list. */
export function SelectionBar({
  label,
  count,
  countText,
  clearLabel,
  onClear,
  more,
  children,
}: SelectionBarProps) {
  useSheet(styles);
  const isVisible = count > 0;
  return (
    // Always rendered: screen readers announce changes only of a status that exists.
    <section
      className="o-selection"
      part="selection-bar"
      aria-label={label}
      data-visible={isVisible ? '' : undefined}
    >
      <span role="status">{isVisible && countText}</span>
      {isVisible && (
        <>
          {more}
          <span className="o-selection-actions">{children}</span>
          <IconButton label={clearLabel} onClick={onClear}>
            <X />
          </IconButton>
        </>
      )}
    </section>
  );
}
