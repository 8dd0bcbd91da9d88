import type { PromptCardItem } from '@oriel/contracts';
import { useState } from 'react';
import type { CardLayout } from '../card/card-layout';
import { CardRow } from './CardRow';
import { CardTile } from './CardTile';
import { UnfoldingRow } from './UnfoldingRow';

const waiting = { grid: 'p-card', list: 'p-row p-row-waiting', unfolding: 'p-unfolding-waiting' } as const;

/** The place of a card among the others, as large as the card before that is drawn. Once drawn it stays. */
export function CardPlace({
  card,
  layout,
  isDue,
  isUnfolded,
}: {
  card: PromptCardItem;
  layout: CardLayout;
  isDue: boolean;
  isUnfolded: boolean;
}) {
  const [isDrawn, setDrawn] = useState(isDue);
  if (isDue && !isDrawn) setDrawn(true);
  if (!isDue && !isDrawn) return <li className={waiting[layout]} />;
  if (layout === 'unfolding') return <UnfoldingRow card={card} isUnfolded={isUnfolded} />;
  return layout === 'grid' ? <CardTile card={card} /> : <CardRow card={card} />;
}
