import { fetched, useSignals, useT } from '@oriel/app-kit';
import { ListFilter } from 'lucide-react';
import { ToolButton } from '../lists/ToolButton';
import { usePrompts } from '../store/prompts-context';

const Filters = fetched(() => import('./Filters'));

/** The button of the filters. */
export function FilterPopover({ isMember }: { isMember: boolean }) {
  useSignals();
  const t = useT();
  const { library, authors, lists, session, teams } = usePrompts();
  const { tags, visibility, author, team } = library.filters.value;
  const { isPerson, organization } = session.value ?? {};
  // A workspace with one member has one author.
  const hasAuthors = isMember && !isPerson && organization?.personal === false;
  return (
    <ToolButton
      icon={<ListFilter />}
      popup="dialog"
      isActive={tags.length > 0 || visibility.length > 0 || author !== null || team !== null}
      preload={Filters.preload}
      panel={({ start, ...props }) => <Filters {...props} isMember={isMember} hasAuthors={hasAuthors} />}
      onOpen={() => {
        if (!isMember) return;
        if (hasAuthors) {
          void authors.load();
          void teams.load();
        }
        void lists.load();
      }}
    >
      {t('filter.label')}
    </ToolButton>
  );
}
