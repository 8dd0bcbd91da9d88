import { type CardVisibility, cardOrders, cardPageSizes } from '@oriel/contracts';
import { Button, IconButton, Menu, type MenuRow } from '@oriel/ui';
import { useSignals, useT } from '@oriel/widget-kit';
import { ArrowDownUp, LayoutGrid, List, Search, SlidersHorizontal, X } from 'lucide-react';
import { ListsMenu } from '../lists/ListsMenu';
import { usePrompts } from '../prompts/prompts-context';
import { ProposalsButton } from '../proposals/ProposalsButton';
import { LibraryMenuButton } from './LibraryMenuButton';
import { TagChips } from './TagChips';

const visibilities: readonly CardVisibility[] = ['PRIVATE', 'ORG', 'PUBLIC'];

/** Search field, tags, order, visibility, layout and size of a page. */
export function LibraryTools({ isMember }: { isMember: boolean }) {
  useSignals();
  const t = useT();
  const { library } = usePrompts();
  const filters = library.filters.value;
  const text = library.searchText.value;

  const orders: MenuRow[] = cardOrders.map(order => ({
    id: order,
    label: t(`order.${order}`),
    checked: filters.order === order,
    onSelect: () => library.filter({ order }),
  }));
  const more: MenuRow[] = [];
  // The cards of a list are of every visibility, and the other tabs have one each.
  const hasFilters = filters.type === 'my' && filters.list === null;
  const moreLabel = t(hasFilters ? 'filter.label' : 'filter.pageSize');
  if (hasFilters) {
    more.push({ kind: 'label', id: 'visibility', label: t('filter.visibility') });
    for (const visibility of visibilities) {
      const isChosen = filters.visibility.includes(visibility);
      const others = filters.visibility.filter(each => each !== visibility);
      more.push({
        id: visibility,
        label: t(`visibility.${visibility}`),
        checked: isChosen,
        choice: 'checkbox',
        onSelect: () => library.filter({ visibility: isChosen ? others : [...others, visibility] }),
      });
    }
    more.push({ kind: 'divider', id: 'before-size' });
  }
  more.push({ kind: 'label', id: 'size', label: t('filter.pageSize') });
  for (const pageSize of cardPageSizes) {
    more.push({
      id: `size-${pageSize}`,
      label: String(pageSize),
      checked: filters.pageSize === pageSize,
      onSelect: () => library.filter({ pageSize }),
    });
  }

  return (
    <div className="p-tools">
      <label className="p-search">
        <Search />
        <input
          type="search"
          value={text}
          maxLength={200}
          placeholder={t('library.search')}
          aria-label={t('library.search')}
          onChange={event => library.type(event.currentTarget.value)}
        />
        {text !== '' && (
          <IconButton label={t('library.clearSearch')} size="small" onClick={() => library.type('')}>
            <X />
          </IconButton>
        )}
      </label>
      <span className="p-tools-end">
        {isMember && <ProposalsButton />}
        {isMember && <ListsMenu />}
        <Menu
          label={t('order.label')}
          rows={orders}
          placement="bottom-end"
          trigger={props => (
            <Button kind="ghost" icon={<ArrowDownUp />} collapse {...props}>
              {t(`order.${filters.order}`)}
            </Button>
          )}
        />
        <Menu
          label={moreLabel}
          rows={more}
          placement="bottom-end"
          trigger={props => (
            <IconButton
              label={moreLabel}
              data-active={hasFilters && filters.visibility.length > 0 ? '' : undefined}
              {...props}
            >
              <SlidersHorizontal />
            </IconButton>
          )}
        />
        <fieldset className="p-segments">
          <legend className="p-hidden">{t('layout.label')}</legend>
          {(['grid', 'list'] as const).map(layout => (
            <button
              key={layout}
              type="button"
              aria-pressed={filters.layout === layout}
              aria-label={t(`layout.${layout}`)}
              title={t(`layout.${layout}`)}
              onClick={() => library.filter({ layout })}
            >
              {layout === 'grid' ? <LayoutGrid /> : <List />}
            </button>
          ))}
        </fieldset>
        {isMember && <LibraryMenuButton />}
      </span>
      <TagChips />
    </div>
  );
}
