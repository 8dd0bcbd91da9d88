import { useSignals, useT } from '@oriel/app-kit';
import type { PromptCard } from '@oriel/contracts';
import { Button, IconButton } from '@oriel/ui';
import { History, Pencil, PenLine, Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePrompts } from '../store/prompts-context';
import { CardAuthor } from './CardAuthor';
import { CardMenuButton } from './CardMenuButton';
import { CardPicture } from './CardPicture';
import { CardTags } from './CardTags';
import { maySeeVersions } from './card-rights';
import { FavoriteButton } from './FavoriteButton';
import { useCardActions } from './use-card-actions';

/** Picture, title and description of an open card, with a slot for extra content. */
export function CardHead({ card, children }: { card: PromptCard; children: ReactNode }) {
  return (
    <header className="p-hero">
      <CardPicture card={card} size="image" width={300} height={200} />
      <div className="p-hero-text">
        <h1>{card.title}</h1>
        <p>{card.description}</p>
        <div className="p-hero-people o-row o-wrap o-gap-3">
          <CardAuthor card={card} />
          <CardTags card={card} />
        </div>
      </div>
      {children}
    </header>
  );
}

/** Actions on an open card besides filling it in. */
export function CardHeadActions({ card, onRemoved }: { card: PromptCard; onRemoved: () => void }) {
  useSignals();
  const t = useT();
  const actions = useCardActions();
  const isPerson = usePrompts().session.value?.isPerson;
  return (
    <div className="p-head-actions o-row o-gap-1">
      <FavoriteButton card={card} />
      {!isPerson && (
        <IconButton label={t('menu.share')} onClick={() => void actions.share(card)}>
          <Share2 />
        </IconButton>
      )}
      {card.rights.includes('edit') && (
        <IconButton label={t('card.edit')} onClick={() => void actions.edit(card)}>
          <Pencil />
        </IconButton>
      )}
      {card.rights.includes('propose') && (
        <Button kind="ghost" icon={<PenLine />} collapse onClick={() => void actions.propose(card)}>
          {t('menu.propose')}
        </Button>
      )}
      {!isPerson && maySeeVersions(card) && (
        <IconButton label={t('menu.versions')} onClick={() => void actions.versions(card)}>
          <History />
        </IconButton>
      )}
      <CardMenuButton card={card} onRemoved={onRemoved} />
    </div>
  );
}
