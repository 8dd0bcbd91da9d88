import type { LibraryFilters, PromptCardItem } from '@oriel/contracts';
import { useState } from 'react';
import { CardRow } from '../cards/CardRow';
import { CardTile } from '../cards/CardTile';

/** The place of a card among the others, as large as the card before that is drawn. Once drawn it stays. */
export function CardPlace({
  card,
  layout,
  isDue,
}: {
  card: PromptCardItem;
  layout: LibraryFilters['layout'];
  isDue: boolean;
}) {
  const [isDrawn, setDrawn] = useState(isDue);
  if (isDue && !isDrawn) setDrawn(true);
  if (!isDue && !isDrawn) return <li className={layout === 'grid' ? 'p-card' : 'p-row p-row-waiting'} />;
  return layout === 'grid' ? <CardTile card={card} /> : <CardRow card={card} />;
}
