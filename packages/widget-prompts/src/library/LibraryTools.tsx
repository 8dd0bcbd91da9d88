import { useSignals, useT } from '@oriel/app-kit';
import { libraryLayouts } from '@oriel/contracts';
import { Segmented } from '@oriel/ui';
import { LayoutGrid, List } from 'lucide-react';
import { usePrompts } from '../store/prompts-context';
import { CardSearch } from './CardSearch';
import { ChosenFilters } from './ChosenFilters';
import { ToolButtons } from './ToolButtons';

/** Search field, filters, order and layout in one row, and below it what is chosen. */
export function LibraryTools({ isMember }: { isMember: boolean }) {
  return (
    <div className="p-tools o-row o-wrap">
      <CardSearch />
      <ToolButtons isMember={isMember}>
        <LayoutChoice />
      </ToolButtons>
      <ChosenFilters />
    </div>
  );
}

const layoutIcons = { grid: <LayoutGrid />, list: <List /> };

function LayoutChoice() {
  useSignals();
  const t = useT();
  const { library } = usePrompts();
  return (
    <Segmented
      label={t('layout.label')}
      iconOnly
      options={libraryLayouts.map(layout => ({
        value: layout,
        label: t(`layout.${layout}`),
        icon: layoutIcons[layout],
      }))}
      value={library.filters.value.layout}
      onChange={layout => library.filter({ layout })}
    />
  );
}
