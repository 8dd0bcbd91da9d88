import { useSignals, useT } from '@oriel/app-kit';
import type { PromptCardItem } from '@oriel/contracts';
import { IconButton, Menu, type MenuRow } from '@oriel/ui';
import { useTakers } from '@oriel/widget-kit';
import {
  Copy,
  CopyPlus,
  Ellipsis,
  FileText,
  FolderMinus,
  FolderPlus,
  History,
  Image,
  Inbox,
  Link,
  MessageSquare,
  Pencil,
  PenLine,
  Share2,
  Star,
  StarOff,
  Trash2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { mayMakeLists } from '../lists/may-make-lists';
import { useListActions } from '../lists/use-list-actions';
import { usePrompts } from '../store/prompts-context';
import { mayBeFavorite, mayHaveProposals, maySeeVersions } from './card-rights';
import { useCardActions } from './use-card-actions';

/** All actions on a card. */
export default function CardMenu({
  card,
  startsOpen,
  onRemoved,
}: {
  card: PromptCardItem;
  startsOpen?: boolean;
  /** The card was removed. */
  onRemoved?: () => void;
}) {
  useSignals();
  const t = useT();
  const actions = useCardActions();
  const lists = useListActions();
  const store = usePrompts();
  const session = store.session.value;
  const organizationId = session?.organization?.id;
  const isInRow = store.view.value.kind === 'library' && store.host.props.value.insert === true;
  const takers = useTakers('text');
  const list = store.lists.find(store.library.filters.value.list);
  const isPerson = session?.isPerson === true;
  const may = (right: PromptCardItem['rights'][number]) => card.rights.includes(right);
  const row = (id: string, icon: ReactNode, onSelect: () => void) => ({
    id,
    label: t(`menu.${id}`),
    icon,
    onSelect,
  });
  const rows: MenuRow[] = [
    row('chat', <MessageSquare />, () => void actions.use(card, 'chat')),
    ...(takers.includes('images') ? [row('images', <Image />, () => void actions.use(card, 'images'))] : []),
    ...(isInRow ? [row('details', <FileText />, () => void actions.open(card))] : []),
    row('duplicate', <CopyPlus />, () => void actions.duplicate(card)),
    ...(mayBeFavorite(card, session)
      ? [
          store.favorites.has(card)
            ? row('unstar', <StarOff />, () => void actions.toggleFavorite(card))
            : row('star', <Star />, () => void actions.toggleFavorite(card)),
        ]
      : []),
    // A list holds cards of its own workspace and curated ones.
    ...(!isPerson && organizationId && (card.space === organizationId || card.visibility === 'CURATED')
      ? [
          {
            ...row('addToList', <FolderPlus />, () => void lists.add(card)),
            ...(mayMakeLists(session) ? {} : { disabled: true, description: t('lists.noPlan') }),
          },
        ]
      : []),
    ...(list?.rights.includes('edit')
      ? [row('takeOff', <FolderMinus />, () => void lists.takeOff(card, list))]
      : []),
    { kind: 'divider', id: 'after-use' },
    row('copyText', <Copy />, () => void actions.use(card, 'copy')),
    ...(isPerson
      ? []
      : [
          row('copyLink', <Link />, () => void actions.copyLink(card)),
          row('share', <Share2 />, () => void actions.share(card)),
        ]),
  ];
  const hasVersions = !isPerson && maySeeVersions(card);
  if (may('edit') || may('propose') || hasVersions) rows.push({ kind: 'divider', id: 'before-edit' });
  if (may('edit')) rows.push(row('edit', <Pencil />, () => void actions.edit(card)));
  if (may('propose')) rows.push(row('propose', <PenLine />, () => void actions.propose(card)));
  if (!isPerson && mayHaveProposals(card))
    rows.push(row('proposals', <Inbox />, () => void actions.proposals(card)));
  if (hasVersions) rows.push(row('versions', <History />, () => void actions.versions(card)));
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
