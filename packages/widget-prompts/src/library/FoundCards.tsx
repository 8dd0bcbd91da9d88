import type { PromptCardItem } from '@oriel/contracts';
import { useSignals } from '@oriel/widget-kit';
import type { CardLayout } from '../card/card-layout';
import { usePrompts } from '../store/prompts-context';
import { CardPlace } from './CardPlace';
import { useDrawnCount } from './use-drawn-count';

/** The cards of a page of the library. */
export function FoundCards({
  cards,
  layout,
  isBusy,
}: {
  cards: readonly PromptCardItem[];
  layout: CardLayout;
  /** Others are on their way. */
  isBusy: boolean;
}) {
  useSignals();
  const unfolded = usePrompts().unfoldedRow.cardId.value;
  const count = useDrawnCount(cards);
  return (
    <ul className={layout === 'grid' ? 'p-grid' : 'p-list'} data-busy={isBusy ? '' : undefined}>
      {cards.map((card, index) => (
        <CardPlace
          key={card.id}
          card={card}
          layout={layout}
          isDue={index < count}
          isUnfolded={card.id === unfolded}
        />
      ))}
    </ul>
  );
}
