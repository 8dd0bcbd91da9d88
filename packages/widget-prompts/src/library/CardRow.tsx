import { useT } from '@oriel/app-kit';
import type { LibraryType, PromptCardItem } from '@oriel/contracts';
import { memo } from 'react';
import { CardAuthor } from '../card/CardAuthor';
import { CardAgent } from '../card/CardFoot';
import { CardMenuButton } from '../card/CardMenuButton';
import { CardPicture } from '../card/CardPicture';
import { CardTags } from '../card/CardTags';
import { CardTitle } from '../card/CardTitle';
import { FavoriteButton } from '../card/FavoriteButton';
import { FoundText } from '../card/FoundText';
import { VisibilityIcon } from '../card/VisibilityIcon';
import { SelectBox } from '../selection/SelectBox';

/** A card as a list row. */
export const CardRow = memo(function CardRow({
  card,
  place,
}: {
  card: PromptCardItem;
  /** The tab whose cards are shown; undefined for cards of all tabs. */
  place: LibraryType | undefined;
}) {
  const t = useT();
  return (
    <li className="p-row o-row" part="card" data-card={card.id}>
      <SelectBox card={card} />
      <CardPicture card={card} width={96} height={72} />
      <div className="p-row-text">
        <CardTitle card={card} />
        <p className="o-line">
          <FoundText text={card.description} />
        </p>
        <div className="p-row-people">
          <CardAuthor card={card} place={place} />
          <CardTags card={card} most={4} />
        </div>
      </div>
      <span className="p-row-agent">
        <CardAgent card={card} />
      </span>
      {card.variableCount > 0 && (
        <span className="p-fields">{t('card.fields', { count: card.variableCount })}</span>
      )}
      <VisibilityIcon card={card} place={place} />
      <FavoriteButton card={card} size="small" />
      <CardMenuButton card={card} />
    </li>
  );
});
