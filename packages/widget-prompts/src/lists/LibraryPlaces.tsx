import { useSignals, useT } from '@oriel/app-kit';
import { cardCollections } from '@oriel/contracts';
import { Button } from '@oriel/ui';
import { History, Star } from 'lucide-react';
import { usePrompts } from '../store/prompts-context';
import { ListsMenu } from './ListsMenu';

const icons = { FAVORITES: <Star />, RECENT: <History /> };

/** Favorites, recently used cards and lists, at the end of the row of tabs. */
export function LibraryPlaces() {
  useSignals();
  const t = useT();
  const { library } = usePrompts();
  const { collection, list } = library.filters.value;
  return (
    <div className="p-places o-row">
      {cardCollections.map(id => (
        <Button
          key={id}
          kind="ghost"
          icon={icons[id]}
          aria-pressed={collection === id && list === null}
          onClick={() =>
            library.filter({
              list: null,
              author: null,
              team: null,
              visibility: [],
              collection: collection === id ? null : id,
            })
          }
        >
          {t(`collection.${id}`)}
        </Button>
      ))}
      <ListsMenu />
    </div>
  );
}
