import { useSignals, useT } from '@oriel/app-kit';
import { libraryLayouts } from '@oriel/contracts';
import { LayoutGrid, List } from 'lucide-react';
import { usePrompts } from '../store/prompts-context';
import { SearchField } from './SearchField';
import { TagChips } from './TagChips';
import { ToolButtons } from './ToolButtons';

/** Search field, tags, order, visibility, layout and page size. */
export function LibraryTools({ isMember }: { isMember: boolean }) {
  return (
    <div className="p-tools">
      <SearchField />
      <ToolButtons isMember={isMember}>
        <LayoutChoice />
      </ToolButtons>
      <TagChips />
    </div>
  );
}

/** Grid or list. */
function LayoutChoice() {
  useSignals();
  const t = useT();
  const { library } = usePrompts();
  const current = library.filters.value.layout;
  return (
    <fieldset className="p-segments">
      <legend className="p-hidden">{t('layout.label')}</legend>
      {libraryLayouts.map(layout => (
        <button
          key={layout}
          type="button"
          aria-pressed={current === layout}
          aria-label={t(`layout.${layout}`)}
          title={t(`layout.${layout}`)}
          onClick={() => library.filter({ layout })}
        >
          {layout === 'grid' ? <LayoutGrid /> : <List />}
        </button>
      ))}
    </fieldset>
  );
}
