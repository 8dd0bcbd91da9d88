import { useSignals, useT } from '@oriel/app-kit';
import { SearchField } from '@oriel/ui';
import { usePrompts } from '../store/prompts-context';

/** The search field for cards. */
export function CardSearch() {
  useSignals();
  const t = useT();
  const { library } = usePrompts();
  return (
    <SearchField
      className="p-search"
      label={t('library.search')}
      clearLabel={t('library.clearSearch')}
      value={library.searchText.value}
      maxLength={200}
      onChange={text => library.type(text)}
    />
  );
}
