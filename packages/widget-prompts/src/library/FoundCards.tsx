import type { PromptCardItem } from '@oriel/contracts';
import { useSignals } from '@oriel/widget-kit';
import { usePrompts } from '../prompts/prompts-context';
import { CardPlace } from './CardPlace';
import type { CardLayout } from './card-layout';
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
