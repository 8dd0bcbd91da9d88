import { useSignals, useT } from '@oriel/app-kit';
import type { PromptCardItem } from '@oriel/contracts';
import { IconButton } from '@oriel/ui';
import { Star } from 'lucide-react';
import { usePrompts } from '../store/prompts-context';
import { mayBeFavorite } from './card-rights';
import { useCardActions } from './use-card-actions';

/** Toggles the user's star on a card. */
export function FavoriteButton({ card, size }: { card: PromptCardItem; size?: 'small' }) {
  useSignals();
  const t = useT();
  const { favorites, session } = usePrompts();
  const actions = useCardActions();
  if (!mayBeFavorite(card, session.value)) return null;
  const isFavorite = favorites.has(card);
  return (
    <IconButton
      label={t('favorite.of', { title: card.title })}
      tooltip={t(isFavorite ? 'favorite.remove' : 'favorite.add')}
      size={size}
      className="p-star"
      aria-pressed={isFavorite}
      onClick={() => void actions.toggleFavorite(card)}
    >
      <Star />
    </IconButton>
  );
}
