import { useSignals } from '@oriel/app-kit';
import type { LibraryType, PromptCardItem } from '@oriel/contracts';
import { useIsPrinting } from '@oriel/ui';
import { startTransition, useEffect, useState } from 'react';
import type { CardLayout } from '../card/card-layout';
import { usePrompts } from '../store/prompts-context';
import { CardRow } from './CardRow';
import { CardTile } from './CardTile';
import { UnfoldingRow } from './UnfoldingRow';

/** The cards of one page of the library, or those that a search finds in another tab. */
export function FoundCards({
  cards,
  place,
  layout,
  isBusy,
}: {
  cards: readonly PromptCardItem[];
  /** Their tab; undefined for cards of all tabs. */
  place: LibraryType | undefined;
  layout: CardLayout;
  /** Other cards are loading. */
  isBusy: boolean;
}) {
  useSignals();
  const unfolded = usePrompts().unfoldedRow.cardId.value;
  const drawn = useDrawnCount(cards);
  const count = useIsPrinting() ? cards.length : drawn;
  return (
    <ul className={layout === 'grid' ? 'p-grid' : 'p-list'} data-busy={isBusy ? '' : undefined}>
      {cards.map((card, index) => (
        <CardPlace
          key={card.id}
          card={card}
          place={place}
          layout={layout}
          isDue={index < count}
          isUnfolded={card.id === unfolded}
        />
      ))}
    </ul>
  );
}

/** Number of cards rendered immediately: as many as most screens show. */
const first = 24;
/** Number of cards added in each further step. */
const step = 12;

/**
 * Number of cards to render so far. The first screen renders immediately and the rest in steps, so that the page can respond to
 * keys in between; different cards restart the steps.
 */
function useDrawnCount(cards: readonly unknown[]): number {
  const [drawn, setDrawn] = useState({ cards, count: first });
  const count = drawn.cards === cards ? drawn.count : first;
  const isDone = count >= cards.length;
  useEffect(() => {
    if (isDone) return;
    startTransition(() => setDrawn({ cards, count: count + step }));
  }, [cards, count, isDone]);
  return count;
}

const waiting = {
  grid: 'p-card o-box',
  list: 'p-row p-row-waiting o-row',
  unfolding: 'p-unfolding-waiting',
} as const;

/** The slot of a card, as large as the card rendered before it. Once rendered, a card stays. */
function CardPlace({
  card,
  place,
  layout,
  isDue,
  isUnfolded,
}: {
  card: PromptCardItem;
  place: LibraryType | undefined;
  layout: CardLayout;
  isDue: boolean;
  isUnfolded: boolean;
}) {
  const [isDrawn, setDrawn] = useState(isDue);
  if (isDue && !isDrawn) setDrawn(true);
  if (!isDue && !isDrawn) return <li className={waiting[layout]} />;
  if (layout === 'unfolding') return <UnfoldingRow card={card} isUnfolded={isUnfolded} />;
  return layout === 'grid' ? <CardTile card={card} place={place} /> : <CardRow card={card} place={place} />;
}
