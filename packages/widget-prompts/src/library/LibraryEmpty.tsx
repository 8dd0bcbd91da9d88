import { useSignals, useT } from '@oriel/app-kit';
import type { LibraryFilters } from '@oriel/contracts';
import { Button, EmptyState } from '@oriel/ui';
import { BadgeCheck, MessageSquare, SquarePen } from 'lucide-react';
import { mayMakeLists } from '../lists/may-make-lists';
import { unfiltered } from '../store/library-query';
import { usePrompts } from '../store/prompts-context';

/**
 * The empty library, with a suitable action for a search, the workspace and the user's own cards. None of the buttons is primary:
 * the header of the widget or the page may have that one.
 */
export function LibraryEmpty() {
  useSignals();
  const t = useT();
  const { library, lists, session, focusRestore } = usePrompts();
  const { search, tags, visibility, list, type, author, team, collection } = library.filters.value;
  // The button disappears with the empty state.
  const show = (filters: Partial<LibraryFilters>) => {
    library.filter(filters);
    focusRestore.first();
  };
  const clear = () => {
    library.clearFilters();
    focusRestore.first();
  };

  const isSearched = search.trim() !== '' || tags.length > 0;
  if (list !== null && !isSearched) {
    const isOwn = lists.find(list)?.rights.includes('edit') === true;
    const mayFill = isOwn && mayMakeLists(session.value);
    const text = mayFill ? 'empty.listText' : isOwn ? 'lists.noPlan' : 'empty.listOfOthers';
    return (
      <EmptyState
        level={3}
        title={t('empty.list')}
        actions={
          <Button onClick={() => show({ list: null, visibility: [] })}>
            {t(mayFill ? 'empty.fillList' : 'lists.leave')}
          </Button>
        }
      >
        {lists.lists.value && t(text)}
      </EmptyState>
    );
  }
  if (collection !== null && author === null && !isSearched) {
    return (
      <EmptyState
        level={3}
        title={t(`empty.${collection}`)}
        actions={<Button onClick={clear}>{t('lists.leave')}</Button>}
      >
        {t(`empty.${collection}Text`)}
      </EmptyState>
    );
  }
  if (isSearched || visibility.length > 0 || author !== null || team !== null) {
    return (
      <EmptyState
        level={3}
        title={
          search.trim() === '' ? t('empty.filter') : t('empty.search', { text: search.trim().slice(0, 60) })
        }
        actions={
          <>
            <Button onClick={clear}>{t('empty.clear')}</Button>
            {type !== 'curated' && (
              <Button
                kind="ghost"
                onClick={() => show({ ...unfiltered, search, tags: [], visibility: [], type: 'curated' })}
              >
                {t('empty.lookCurated')}
              </Button>
            )}
          </>
        }
      >
        {t('empty.searchText')}
      </EmptyState>
    );
  }
  if (type === 'curated') return <EmptyState level={3} title={t('empty.curated')} />;
  if (type === 'workspace') {
    return (
      <EmptyState
        level={3}
        title={t('empty.workspace')}
        actions={<Button onClick={() => show({ type: 'my' })}>{t('empty.lookMy')}</Button>}
      >
        {t('empty.workspaceText')}
      </EmptyState>
    );
  }
  return <NextSteps onLookCurated={() => show({ type: 'curated' })} />;
}

/** Steps for a user without prompts of their own: ask in the chat, look at the curated prompts, write one. */
function NextSteps({ onLookCurated }: { onLookCurated: () => void }) {
  useSignals();
  const t = useT();
  const store = usePrompts();
  const { host, session } = store;
  // A page that titles the library itself has addresses for the other parts of the product.
  const hasChat =
    !store.hasHead.value && session.value?.features.value?.viewOrganizationChat?.enabled === true;
  const steps = [
    ...(hasChat
      ? [{ id: 'chat', icon: <MessageSquare />, start: () => void host.navigate('/chat') } as const]
      : []),
    { id: 'curated', icon: <BadgeCheck />, start: onLookCurated } as const,
    {
      id: 'write',
      icon: <SquarePen />,
      start: () => void store.go({ kind: 'form', cardId: undefined }),
    } as const,
  ];
  return (
    <div className="p-start">
      <h3>{t('empty.my')}</h3>
      <p>{t('empty.myText')}</p>
      <ul>
        {steps.map(({ id, icon, start }) => (
          <li key={id}>
            <button type="button" className="o-box" onClick={start}>
              {icon}
              <b>{t(`empty.step.${id}`)}</b>
              <span>{t(`empty.step.${id}Text`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
