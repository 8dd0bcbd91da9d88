import { fetched, useT } from '@oriel/app-kit';
import type { PromptCardItem } from '@oriel/contracts';
import { IconButton } from '@oriel/ui';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';

const CardMenu = fetched(() => import('./CardMenu'));

/** The button of a card's menu. The menu is fetched and rendered on first use, because a page has sixty of them. */
export function CardMenuButton({ card, onRemoved }: { card: PromptCardItem; onRemoved?: () => void }) {
  const t = useT();
  const [isWanted, setWanted] = useState(false);
  const button = (
    <IconButton
      label={t('menu.label', { title: card.title })}
      size="small"
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={CardMenu.preload}
      onFocus={CardMenu.preload}
      onClick={() => setWanted(true)}
    >
      <Ellipsis />
    </IconButton>
  );
  if (!isWanted) return button;
  return <CardMenu card={card} startsOpen waiting={button} {...(onRemoved ? { onRemoved } : {})} />;
}
