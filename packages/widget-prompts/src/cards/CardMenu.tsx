import type { PromptCardItem } from '@oriel/contracts';
import { IconButton, Menu, type MenuRow } from '@oriel/ui';
import { useT } from '@oriel/widget-kit';
import { Copy, CopyPlus, Ellipsis, Link, MessageSquare, Pencil, Share2, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCardActions } from './use-card-actions';

/** Everything that can be done with a card. */
export default function CardMenu({
  card,
  startsOpen,
  onRemoved,
}: {
  card: PromptCardItem;
  startsOpen?: boolean;
  /** The card is gone. */
  onRemoved?: () => void;
}) {
  const t = useT();
  const actions = useCardActions();
  const may = (right: PromptCardItem['rights'][number]) => card.rights.includes(right);
  const row = (id: string, icon: ReactNode, onSelect: () => void) => ({
    id,
    label: t(`menu.${id}`),
    icon,
    onSelect,
  });
  const rows: MenuRow[] = [
    row('chat', <MessageSquare />, () => void actions.use(card, 'chat')),
    row('duplicate', <CopyPlus />, () => void actions.duplicate(card)),
    { kind: 'divider', id: 'after-use' },
    row('copyText', <Copy />, () => void actions.use(card, 'copy')),
    row('copyLink', <Link />, () => void actions.copyLink(card)),
    row('share', <Share2 />, () => void actions.share(card)),
  ];
  if (may('edit')) {
    rows.push(
      { kind: 'divider', id: 'before-edit' },
      row('edit', <Pencil />, () => void actions.edit(card)),
    );
  }
  if (may('delete')) {
    const remove = async () => {
      if (await actions.remove(card)) onRemoved?.();
    };
    rows.push({ ...row('delete', <Trash2 />, () => void remove()), danger: true });
  }
  return (
    <Menu
      label={t('menu.label', { title: card.title })}
      rows={rows}
      placement="bottom-end"
      startsOpen={startsOpen}
      trigger={props => (
        <IconButton label={t('menu.label', { title: card.title })} size="small" {...props}>
          <Ellipsis />
        </IconButton>
      )}
    />
  );
}
