import { useSignals, useT } from '@oriel/app-kit';
import { Button } from '@oriel/ui';
import { X } from 'lucide-react';
import { usePrompts } from '../store/prompts-context';

/** Heading for filtered cards: those of an author, or the user's favorites or recently used ones. */
export function PeopleHead() {
  useSignals();
  const t = useT();
  const { library, authors, focusRestore } = usePrompts();
  const { author, collection } = library.filters.value;
  const shown = library.result.value.found?.results.find(({ createdBy }) => createdBy === author);
  const known = authors.find(author);
  const name = known?.name ?? shown?.createdByName;
  const hasLeft = known?.hasLeft ?? shown?.hasCreatorLeft;
  const leave = () => {
    library.filter({ author: null, collection: null });
    focusRestore.first();
  };
  return (
    <div className="p-list-head o-row o-wrap">
      {collection !== null && <h3>{t(`collection.${collection}`)}</h3>}
      {author !== null && name && <h3>{t('author.title', { name })}</h3>}
      {author !== null && hasLeft && <span>{t('author.unknown')}</span>}
      <Button kind="ghost" size="small" icon={<X />} onClick={leave}>
        {t('lists.leave')}
      </Button>
    </div>
  );
}
