import { useFormat, useSignals, useT } from '@oriel/app-kit';
import { type CardVisibility, cardPageSizes } from '@oriel/contracts';
import { IconButton, Menu, type MenuRow } from '@oriel/ui';
import { SlidersHorizontal } from 'lucide-react';
import { isAcrossTabs } from '../store/library-query';
import { usePrompts } from '../store/prompts-context';

const visibilities: readonly CardVisibility[] = ['PRIVATE', 'ORG', 'PUBLIC'];

/** Filters by visibility and author, and the page size. */
export function FilterMenu({ isMember }: { isMember: boolean }) {
  useSignals();
  const t = useT();
  const format = useFormat();
  const { library, authors, session } = usePrompts();
  const filters = library.filters.value;
  const rows: MenuRow[] = [];
  const isPerson = session.value?.isPerson === true;
  // Lists contain cards of every visibility, and each other tab has a fixed one.
  const hasVisibility = !isPerson && filters.type === 'my' && !isAcrossTabs(filters);
  // Curated cards have no author; a workspace with one member has only one.
  const hasAuthors =
    isMember && !isPerson && filters.type !== 'curated' && session.value?.organization?.personal === false;
  const label = t(hasVisibility || hasAuthors ? 'filter.label' : 'filter.pageSize');
  if (hasVisibility) {
    rows.push({ kind: 'label', id: 'visibility', label: t('filter.visibility') });
    for (const visibility of visibilities) {
      const isChosen = filters.visibility.includes(visibility);
      const others = filters.visibility.filter(each => each !== visibility);
      rows.push({
        id: visibility,
        label: t(`visibility.${visibility}`),
        checked: isChosen,
        choice: 'checkbox',
        onSelect: () => library.filter({ visibility: isChosen ? others : [...others, visibility] }),
      });
    }
    rows.push({ kind: 'divider', id: 'before-size' });
  }
  if (hasAuthors && authors.authors.value?.length) {
    rows.push(
      { kind: 'label', id: 'author', label: t('author.label') },
      ...authors.authors.value.map(({ id, name, count, hasLeft }) => ({
        id: `author-${id}`,
        label: hasLeft ? t('author.left', { name }) : name,
        description: t('author.count', { count, number: format.number(count) }),
        checked: filters.author === id,
        choice: 'checkbox' as const,
        onSelect: () =>
          library.filter({ author: filters.author === id ? null : id, visibility: [], collection: null }),
      })),
      { kind: 'divider', id: 'after-author' },
    );
  }
  rows.push({ kind: 'label', id: 'size', label: t('filter.pageSize') });
  for (const pageSize of cardPageSizes) {
    rows.push({
      id: `size-${pageSize}`,
      label: String(pageSize),
      checked: filters.pageSize === pageSize,
      onSelect: () => library.filter({ pageSize }),
    });
  }
  return (
    <Menu
      label={label}
      rows={rows}
      placement="bottom-end"
      onOpenChange={open => {
        if (open && hasAuthors) void authors.load();
      }}
      trigger={props => (
        <IconButton
          label={label}
          data-active={
            (hasVisibility && filters.visibility.length > 0) || filters.author !== null ? '' : undefined
          }
          {...props}
        >
          <SlidersHorizontal />
        </IconButton>
      )}
    />
  );
}
