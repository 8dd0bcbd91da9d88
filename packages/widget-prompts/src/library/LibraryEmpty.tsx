import { Button, EmptyState } from '@oriel/ui';
import { useSignals, useT } from '@oriel/widget-kit';
import { usePrompts } from '../prompts/prompts-context';

/** What stands where no card was found: a search, the workspace and the own cards each have their way out. */
export function LibraryEmpty() {
  useSignals();
  const t = useT();
  const store = usePrompts();
  const { library } = store;
  const { search, tags, visibility, list, type } = library.filters.value;
  const create = (
    <Button kind="primary" onClick={() => void store.go({ kind: 'form', cardId: undefined })}>
      {t('library.create')}
    </Button>
  );

  if (search.trim() !== '' || tags.length > 0 || visibility.length > 0 || list !== null) {
    return (
      <EmptyState
        level={3}
        title={
          search.trim() === '' ? t('empty.filter') : t('empty.search', { text: search.trim().slice(0, 60) })
        }
        actions={
          <>
            <Button onClick={() => library.clearFilters()}>{t('empty.clear')}</Button>
            {type !== 'curated' && (
              <Button
                kind="ghost"
                onClick={() => library.filter({ type: 'curated', tags: [], visibility: [] })}
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
            {create}
            <Button kind="ghost" onClick={() => library.filter({ type: 'my' })}>
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
          {create}
          <Button kind="ghost" onClick={() => library.filter({ type: 'curated' })}>
            {t('empty.lookCurated')}
          </Button>
        </>
      }
    >
      {t('empty.myText')}
    </EmptyState>
  );
}
