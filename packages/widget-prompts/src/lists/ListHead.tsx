import { useSignals, useT } from '@oriel/app-kit';
import { Button, IconButton } from '@oriel/ui';
import { Pencil, Trash2, X } from 'lucide-react';
import { usePrompts } from '../store/prompts-context';
import { mayMakeLists } from './may-make-lists';
import { useListActions } from './use-list-actions';

/** Heading for the shown list, with its actions. */
export function ListHead() {
  useSignals();
  const t = useT();
  const { library, lists, session, focusRestore } = usePrompts();
  const actions = useListActions();
  const list = lists.find(library.filters.value.list);
  const leave = () => {
    library.filter({ list: null });
    focusRestore.first();
  };
  return (
    <div className="p-list-head o-row o-wrap">
      {list && <h3>{list.name}</h3>}
      {list?.category && <span>{list.category}</span>}
      {list?.rights.includes('edit') && mayMakeLists(session.value) && (
        <IconButton
          label={t('lists.editOf', { name: list.name })}
          size="small"
          onClick={() => void actions.edit(list)}
        >
          <Pencil />
        </IconButton>
      )}
      {list?.rights.includes('delete') && (
        <IconButton
          label={t('lists.deleteOf', { name: list.name })}
          size="small"
          onClick={() => void actions.remove(list)}
        >
          <Trash2 />
        </IconButton>
      )}
      <Button kind="ghost" size="small" icon={<X />} onClick={leave}>
        {t('lists.leave')}
      </Button>
    </div>
  );
}
