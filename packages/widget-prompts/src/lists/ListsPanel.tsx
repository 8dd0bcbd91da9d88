import { useSignals, useT } from '@oriel/app-kit';
import { cardCollections, type LibraryFilters } from '@oriel/contracts';
import { MenuPanel, type MenuRow } from '@oriel/ui';
import { Plus } from 'lucide-react';
import { usePrompts } from '../store/prompts-context';
import { mayMakeLists } from './may-make-lists';
import type { ToolPanelProps } from './ToolButton';
import { useListActions } from './use-list-actions';

/** Favorites, recently used cards and the lists of the workspace as filters, and a row for a new list. */
export default function ListsPanel(props: ToolPanelProps) {
  useSignals();
  const t = useT();
  const { library, lists, session } = usePrompts();
  const actions = useListActions();
  const { list: current, collection } = library.filters.value;
  const show = (filters: Pick<LibraryFilters, 'list' | 'collection'>) =>
    library.filter({ author: null, team: null, visibility: [], ...filters });
  const rows: MenuRow[] = [
    {
      id: 'all',
      label: t('lists.all'),
      checked: current === null && collection === null,
      onSelect: () => show({ list: null, collection: null }),
    },
    ...cardCollections.map(id => ({
      id,
      label: t(`collection.${id}`),
      checked: collection === id,
      onSelect: () => show({ list: null, collection: id }),
    })),
    ...(lists.lists.value?.length ? [{ kind: 'divider' as const, id: 'before-lists' }] : []),
    ...(lists.lists.value ?? []).map(({ id, name, category }) => ({
      id,
      label: name,
      description: category ?? undefined,
      checked: current === id,
      onSelect: () => show({ list: id, collection: null }),
    })),
  ];
  if (!session.value?.isPerson)
    rows.push(
      { kind: 'divider', id: 'before-new' },
      {
        id: 'new',
        label: t('lists.new'),
        icon: <Plus />,
        ...(mayMakeLists(session.value) ? {} : { disabled: true, description: t('lists.noPlan') }),
        onSelect: () => void actions.create(),
      },
    );
  return <MenuPanel {...props} label={t('lists.label')} placement="bottom-end" rows={rows} />;
}
