import { useT } from '@oriel/app-kit';
import type { PromptCardItem } from '@oriel/contracts';
import { memo } from 'react';
import { CardAuthor } from '../card/CardAuthor';
import { CardAgent } from '../card/CardFoot';
import { CardMenuButton } from '../card/CardMenuButton';
import { CardPicture } from '../card/CardPicture';
import { CardTags } from '../card/CardTags';
import { FavoriteButton } from '../card/FavoriteButton';
import { FoundText } from '../card/FoundText';
import { useCardActions } from '../card/use-card-actions';
import { VisibilityIcon } from '../card/VisibilityIcon';
import { SelectBox } from '../selection/SelectBox';

/** A card as a list row. */
export const CardRow = memo(function CardRow({ card }: { card: PromptCardItem }) {
  const t = useT();
  const actions = useCardActions();
  return (
    <li className="p-row" part="card" data-card={card.id}>
      <SelectBox card={card} />
      <CardPicture card={card} width={96} height={72} />
      <div className="p-row-text">
        <h3>
          <button type="button" className="p-card-title" onClick={() => void actions.open(card)}>
            <FoundText text={card.title} isWithin />
          </button>
        </h3>
        <p className="o-line">
          <FoundText text={card.description} />
        </p>
        <div className="p-row-people">
          <CardAuthor card={card} />
          <CardTags card={card} most={4} />
        </div>
      </div>
      <span className="p-row-agent">
        <CardAgent card={card} />
      </span>
      {card.variableCount > 0 && (
        <span className="p-slot">{t('card.fields', { count: card.variableCount })}</span>
      )}
      <VisibilityIcon visibility={card.visibility} />
      <FavoriteButton card={card} size="small" />
      <CardMenuButton card={card} />
    </li>
  );
});
