import { Search, X } from 'lucide-react';
import { type Ref, useRef } from 'react';
import { IconButton } from '../button/IconButton';
import { classes } from '../dom/classes';
import { isComposing } from '../dom/is-composing';
import { mergeRefs } from '../dom/merge-refs';
import { useSheet } from '../root/root-context';
import { sheet } from '../theme/sheets';
import { VisuallyHidden } from '../visually-hidden/VisuallyHidden';
import css from './search-field.css?inline';

const styles = sheet(css);

/** Options of {@link SearchField}. */
export interface SearchFieldProps {
  /** Accessible name and placeholder. */
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** Name of the button that empties the field. */
  clearLabel: string;
  /** In characters. */
  maxLength?: number | undefined;
  /** Number of results in words, such as "3 results"; announced to screen readers as it changes. */
  found?: string | undefined;
  className?: string | undefined;
  /** The input. */
  ref?: Ref<HTMLInputElement> | undefined;
}

/** A field that searches a list. Escape and its button empty it. */
export function SearchField({
  label,
  value,
  onChange,
  clearLabel,
  maxLength,
  found,
  className,
  ref,
}: SearchFieldProps) {
  useSheet(styles);
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={classes('o-search', className)} part="search">
      <Search />
      <input
        ref={mergeRefs(input, ref)}
        type="search"
        value={value}
        maxLength={maxLength}
        placeholder={label}
        aria-label={label}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={event => {
          if (event.key !== 'Escape' || value === '' || isComposing(event.nativeEvent)) return;
          // A second press closes the surrounding dialog.
          event.preventDefault();
          event.stopPropagation();
          onChange('');
        }}
      />
      {value !== '' && (
        <IconButton
          label={clearLabel}
          size="small"
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        >
          <X />
        </IconButton>
      )}
      {found !== undefined && (
        <VisuallyHidden>
          <span role="status">{found}</span>
        </VisuallyHidden>
      )}
    </div>
  );
}
