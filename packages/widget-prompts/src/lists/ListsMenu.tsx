import { useSignals, useT } from '@oriel/app-kit';
import { cardCollections, type LibraryFilters } from '@oriel/contracts';
import { Button, Menu, type MenuRow } from '@oriel/ui';
import { FolderOpen, Plus } from 'lucide-react';
import { usePrompts } from '../store/prompts-context';
import { mayMakeLists } from './may-make-lists';
import { useListActions } from './use-list-actions';

/** Favorites, recently used cards and the lists of the workspace as filters, and a button for a new list. */
export function ListsMenu() {
  useSignals();
  const t = useT();
  const { library, lists, session } = usePrompts();
  const actions = useListActions();
  const { list: current, collection } = library.filters.value;
  const show = (filters: Pick<LibraryFilters, 'list' | 'collection'>) =>
    library.filter({ author: null, visibility: [], ...filters });
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
  return (
    <Menu
      label={t('lists.label')}
      rows={rows}
      placement="bottom-end"
      onOpenChange={open => {
        if (open) void lists.load();
      }}
      trigger={props => (
        <Button
          kind="ghost"
          icon={<FolderOpen />}
          data-active={current === null && collection === null ? undefined : ''}
          collapse
          {...props}
        >
          {t('lists.label')}
        </Button>
      )}
    />
  );
}
