import { useT } from '@oriel/app-kit';
import { IconButton } from '@oriel/ui';
import { Search, X } from 'lucide-react';

/** Options of {@link SearchField}. */
export interface SearchFieldProps {
  label: string;
  value: string;
  /** Maximum length in characters. */
  max: number;
  onChange: (text: string) => void;
}

/** A search field for a list. */
export function SearchField({ label, value, max, onChange }: SearchFieldProps) {
  const t = useT();
  return (
    <label className="w-search o-row">
      <Search />
      <input
        type="search"
        value={value}
        maxLength={max}
        placeholder={label}
        aria-label={label}
        onChange={event => onChange(event.currentTarget.value)}
      />
      {value !== '' && (
        <IconButton label={t('workspace.clearSearch')} size="small" onClick={() => onChange('')}>
          <X />
        </IconButton>
      )}
    </label>
  );
}
