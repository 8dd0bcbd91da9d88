import { useSignals, useT } from '@oriel/app-kit';
import type { LibraryType, PromptCardItem } from '@oriel/contracts';
import { Button } from '@oriel/ui';
import { memo } from 'react';
import { CardFoot } from '../card/CardFoot';
import { CardMenuButton } from '../card/CardMenuButton';
import { CardPicture } from '../card/CardPicture';
import { CardTitle } from '../card/CardTitle';
import { FavoriteButton } from '../card/FavoriteButton';
import { FoundText } from '../card/FoundText';
import { useCardActions } from '../card/use-card-actions';
import { SelectBox } from '../selection/SelectBox';
import { usePrompts } from '../store/prompts-context';

/** A card in the grid. Its title is the link; the link covers the whole card. */
export const CardTile = memo(function CardTile({
  card,
  place,
}: {
  card: PromptCardItem;
  /** The tab whose cards are shown; undefined for cards of all tabs. */
  place: LibraryType | undefined;
}) {
  return (
    <li className="p-card o-box" part="card" data-card={card.id}>
      <div className="p-card-top">
        <CardPicture card={card} />
      </div>
      <SelectBox card={card} />
      <div className="p-card-body o-stack o-gap-1">
        <CardTitle card={card} />
        <p>
          <FoundText text={card.description} />
        </p>
        <CardFoot card={card} place={place} />
      </div>
      <CardActions card={card} />
    </li>
  );
});

function CardActions({ card }: { card: PromptCardItem }) {
  useSignals();
  const t = useT();
  const actions = useCardActions();
  // The whole card selects.
  if (usePrompts().selection.isOn.value) return null;
  return (
    <div className="p-card-actions">
      <Button
        size="small"
        kind="ghost"
        aria-label={t('menu.useOf', { title: card.title })}
        onClick={() => void (card.variableCount > 0 ? actions.open(card) : actions.use(card, 'chat'))}
      >
        {t('menu.use')}
      </Button>
      <CardMenuButton card={card} />
      <FavoriteButton card={card} size="small" />
    </div>
  );
}
