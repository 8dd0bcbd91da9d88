import { fetched, useSignals, useT } from '@oriel/app-kit';
import { Button, Popover, Skeleton } from '@oriel/ui';
import { ListFilter } from 'lucide-react';
import { usePrompts } from '../store/prompts-context';

const Filters = fetched(() => import('./Filters'));

/** The button of the filters, which are fetched on first use. */
export function FilterPopover({ isMember }: { isMember: boolean }) {
  useSignals();
  const t = useT();
  const { library, authors, lists, session } = usePrompts();
  const { tags, visibility, author } = library.filters.value;
  const isChosen = tags.length > 0 || visibility.length > 0 || author !== null;
  const { isPerson, organization } = session.value ?? {};
  // A workspace with one member has one author.
  const hasAuthors = isMember && !isPerson && organization?.personal === false;
  return (
    <Popover
      label={t('filter.label')}
      placement="bottom-end"
      onOpenChange={open => {
        if (!open || !isMember) return;
        if (hasAuthors) void authors.load();
        void lists.load();
      }}
      trigger={props => (
        <Button
          kind="ghost"
          icon={<ListFilter />}
          data-active={isChosen ? '' : undefined}
          collapse
          onPointerEnter={Filters.preload}
          onFocus={Filters.preload}
          {...props}
        >
          {t('filter.label')}
        </Button>
      )}
    >
      {() => <Filters isMember={isMember} hasAuthors={hasAuthors} waiting={<Skeleton lines={5} />} />}
    </Popover>
  );
}
