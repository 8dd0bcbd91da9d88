import { useSignals, useT } from '@oriel/app-kit';
import type { LibraryFilters } from '@oriel/contracts';
import { Button, EmptyState } from '@oriel/ui';
import { mayMakeLists } from '../lists/may-make-lists';
import { unfiltered } from '../store/library-query';
import { usePrompts } from '../store/prompts-context';
import { CreateButton } from './CreateButton';

/**
 * The empty library, with a suitable action for a search, the workspace and the user's own cards. None of the buttons is primary:
 * the header of the widget or the page may have that one.
 */
export function LibraryEmpty() {
  useSignals();
  const t = useT();
  const { library, lists, session, focusRestore } = usePrompts();
  const { search, tags, visibility, list, type, author, collection } = library.filters.value;
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
  if (isSearched || visibility.length > 0 || author !== null) {
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
        actions={
          <>
            <CreateButton />
            <Button kind="ghost" onClick={() => show({ type: 'my' })}>
              {t('empty.lookMy')}
            </Button>
          </>
        }
      >
        {t('empty.workspaceText')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      level={3}
      title={t('empty.my')}
      actions={
        <>
          <CreateButton />
          <Button kind="ghost" onClick={() => show({ type: 'curated' })}>
            {t('empty.lookCurated')}
          </Button>
        </>
      }
    >
      {t('empty.myText')}
    </EmptyState>
  );
}
