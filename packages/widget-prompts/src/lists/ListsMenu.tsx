import { Button, Menu, type MenuRow } from '@oriel/ui';
import { useSignals, useT } from '@oriel/widget-kit';
import { FolderOpen, Plus } from 'lucide-react';
import { usePrompts } from '../store/prompts-context';
import { mayMakeLists } from './may-make-lists';
import { useListActions } from './use-list-actions';

/** The lists of the workspace as a filter, and the way to a new one. */
export function ListsMenu() {
  useSignals();
  const t = useT();
  const { library, lists, session } = usePrompts();
  const actions = useListActions();
  const { list: current } = library.filters.value;
  const rows: MenuRow[] = [
    {
      id: 'all',
      label: t('lists.all'),
      checked: current === null,
      onSelect: () => library.filter({ list: null }),
    },
    ...(lists.lists.value ?? []).map(({ id, name, category }) => ({
      id,
      label: name,
      description: category ?? undefined,
      checked: current === id,
      onSelect: () => library.filter({ list: id }),
    })),
    { kind: 'divider', id: 'before-new' },
    {
      id: 'new',
      label: t('lists.new'),
      icon: <Plus />,
      ...(mayMakeLists(session.value) ? {} : { disabled: true, description: t('lists.noPlan') }),
      onSelect: () => void actions.create(),
    },
  ];
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
          data-active={current === null ? undefined : ''}
          collapse
          {...props}
        >
          {t('lists.label')}
        </Button>
      )}
    />
  );
}
