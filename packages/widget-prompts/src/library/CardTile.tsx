import { useT } from '@oriel/app-kit';
import type { PromptCardItem } from '@oriel/contracts';
import { IconButton } from '@oriel/ui';
import { Link, MessageSquare } from 'lucide-react';
import { memo } from 'react';
import { CardFoot } from '../card/CardFoot';
import { CardMenuButton } from '../card/CardMenuButton';
import { CardPicture } from '../card/CardPicture';
import { CardTags } from '../card/CardTags';
import { FavoriteButton } from '../card/FavoriteButton';
import { FoundText } from '../card/FoundText';
import { useCardActions } from '../card/use-card-actions';
import { SelectBox } from '../selection/SelectBox';

/** A card in the grid. Its title is the link; the link covers the whole card. */
export const CardTile = memo(function CardTile({ card }: { card: PromptCardItem }) {
  const t = useT();
  const actions = useCardActions();
  return (
    <li className="p-card" part="card" data-card={card.id}>
      <div className="p-card-top">
        <CardPicture card={card} />
      </div>
      <SelectBox card={card} />
      <div className="p-card-body">
        <h3>
          <button type="button" className="p-card-title" onClick={() => void actions.open(card)}>
            <FoundText text={card.title} isWithin />
          </button>
        </h3>
        <p>
          <FoundText text={card.description} />
        </p>
        <CardTags card={card} most={3} />
        <CardFoot card={card} />
      </div>
      <div className="p-card-actions">
        <IconButton
          label={t('menu.chatOf', { title: card.title })}
          size="small"
          onClick={() => void actions.use(card, 'chat')}
        >
          <MessageSquare />
        </IconButton>
        <IconButton
          label={t('menu.linkOf', { title: card.title })}
          size="small"
          onClick={() => void actions.copyLink(card)}
        >
          <Link />
        </IconButton>
        <CardMenuButton card={card} />
        <FavoriteButton card={card} size="small" />
      </div>
    </li>
  );
});
