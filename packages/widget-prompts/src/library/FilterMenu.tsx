import { type CardVisibility, cardPageSizes } from '@oriel/contracts';
import { IconButton, Menu, type MenuRow } from '@oriel/ui';
import { useSignals, useT } from '@oriel/widget-kit';
import { SlidersHorizontal } from 'lucide-react';
import { usePrompts } from '../store/prompts-context';

const visibilities: readonly CardVisibility[] = ['PRIVATE', 'ORG', 'PUBLIC'];

/** Filter by visibility, and the page size. */
export function FilterMenu() {
  useSignals();
  const t = useT();
  const { library } = usePrompts();
  const filters = library.filters.value;
  const rows: MenuRow[] = [];
  // The cards of a list are of every visibility, and the other tabs have one each.
  const hasFilters = filters.type === 'my' && filters.list === null;
  const label = t(hasFilters ? 'filter.label' : 'filter.pageSize');
  if (hasFilters) {
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
      trigger={props => (
        <IconButton
          label={label}
          data-active={hasFilters && filters.visibility.length > 0 ? '' : undefined}
          {...props}
        >
          <SlidersHorizontal />
        </IconButton>
      )}
    />
  );
}
