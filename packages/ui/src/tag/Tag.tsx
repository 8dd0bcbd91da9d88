import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSheet } from '../root/root-context';
import { sheet } from '../theme/sheets';
import css from './tag.css?inline';

const styles = sheet(css);

/** Options of {@link Tag}. */
export interface TagProps {
  /** Default: `neutral`. */
  tone?: 'neutral' | 'accent' | 'warning' | 'danger' | undefined;
  /** Makes it removable. */
  removal?: { readonly label: string; readonly onRemove: () => void } | undefined;
  children: ReactNode;
}

/** A short label, 22 px high. */
export function Tag({ tone = 'neutral', removal, children }: TagProps) {
  useSheet(styles);
  return (
    <span className="o-tag" part="tag" data-tone={tone}>
      <span className="o-tag-text">{children}</span>
      {removal && (
        <button
          type="button"
          className="o-tag-remove"
          aria-label={removal.label}
          onClick={() => removal.onRemove()}
        >
          <X />
        </button>
      )}
    </span>
  );
}
