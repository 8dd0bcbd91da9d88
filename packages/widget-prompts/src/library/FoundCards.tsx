import type { LibraryFilters, PromptCardItem } from '@oriel/contracts';
import { CardPlace } from './CardPlace';
import { useDrawnCount } from './use-drawn-count';

/** The cards of a page, as a grid or a list. */
export function FoundCards({
  cards,
  layout,
  isBusy,
}: {
  cards: readonly PromptCardItem[];
  layout: LibraryFilters['layout'];
  /** Others are on their way. */
  isBusy: boolean;
}) {
  const count = useDrawnCount(cards);
  return (
    <ul className={layout === 'grid' ? 'p-grid' : 'p-list'} data-busy={isBusy ? '' : undefined}>
      {cards.map((card, index) => (
        <CardPlace key={card.id} card={card} layout={layout} isDue={index < count} />
      ))}
    </ul>
  );
}
