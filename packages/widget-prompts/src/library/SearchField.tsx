import { useSignals, useT } from '@oriel/app-kit';
import { IconButton } from '@oriel/ui';
import { Search, X } from 'lucide-react';
import { usePrompts } from '../store/prompts-context';

/** The search field for cards. */
export function SearchField() {
  useSignals();
  const t = useT();
  const { library } = usePrompts();
  const text = library.searchText.value;
  return (
    <label className="p-search o-row">
      <Search />
      <input
        type="search"
        value={text}
        maxLength={200}
        placeholder={t('library.search')}
        aria-label={t('library.search')}
        onChange={event => library.type(event.currentTarget.value)}
      />
      {text !== '' && (
        <IconButton label={t('library.clearSearch')} size="small" onClick={() => library.type('')}>
          <X />
        </IconButton>
      )}
    </label>
  );
}
