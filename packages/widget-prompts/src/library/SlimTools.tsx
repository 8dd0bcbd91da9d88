import { useSignals, useT } from '@oriel/app-kit';
import { IconButton } from '@oriel/ui';
import { ListFilter, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { isAcrossTabs } from '../store/library-query';
import { usePrompts } from '../store/prompts-context';
import { CardSearch } from './CardSearch';
import { ChosenFilters } from './ChosenFilters';
import { CreateButton } from './CreateButton';
import { ToolButtons } from './ToolButtons';

/** The search field, with rarely used tools behind a button, for pages that insert prompts into their text. */
export function SlimTools({ isMember }: { isMember: boolean }) {
  useSignals();
  const t = useT();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const filters = usePrompts().library.filters.value;
  const isNarrowed = filters.tags.length > 0 || filters.visibility.length > 0 || isAcrossTabs(filters);
  return (
    <div className="p-tools o-row o-wrap">
      <CardSearch />
      <IconButton
        label={t('library.tools')}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        data-active={isNarrowed ? '' : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <ListFilter />
      </IconButton>
      {isOpen && (
        <div id={id} className="p-more-tools">
          <ToolButtons isMember={isMember} hasLists>
            {isMember && <CreateButton kind="ghost" icon={<Plus />} collapse />}
          </ToolButtons>
        </div>
      )}
      <ChosenFilters />
    </div>
  );
}
