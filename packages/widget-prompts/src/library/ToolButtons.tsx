import { fetched, useSignals, useT } from '@oriel/app-kit';
import { IconButton } from '@oriel/ui';
import { ArrowDownUp, Ellipsis, ListFilter } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { WaitingProposals } from '../history/WaitingProposals';
import { ListsMenu } from '../lists/ListsMenu';
import { ToolButton } from '../lists/ToolButton';
import { usePrompts } from '../store/prompts-context';

const Filters = fetched(() => import('./Filters'));
const LibraryMenu = fetched(() => import('./LibraryMenu'));
const OrderPanel = fetched(async () => ({ default: (await import('./LibraryMenu')).OrderPanel }));

/** The button for rarely used actions; its menu is fetched on first use. */
function LibraryMenuButton() {
  const t = useT();
  const [isWanted, setWanted] = useState(false);
  const button = (
    <IconButton
      label={t('library.more')}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={LibraryMenu.preload}
      onFocus={LibraryMenu.preload}
      onClick={() => setWanted(true)}
    >
      <Ellipsis />
    </IconButton>
  );
  return isWanted ? <LibraryMenu waiting={button} /> : button;
}

/** Waiting proposals, filters, order, added content, and rarely used actions. */
export function ToolButtons({
  isMember,
  hasLists,
  children,
}: {
  isMember: boolean;
  /** Includes the menu of lists. */
  hasLists?: boolean;
  children: ReactNode;
}) {
  useSignals();
  const isPerson = usePrompts().session.value?.isPerson;
  return (
    <span className="p-tools-end o-row">
      {isMember && !isPerson && <WaitingProposals />}
      {isMember && hasLists && <ListsMenu />}
      <FilterPopover isMember={isMember} />
      <OrderMenu />
      {children}
      {isMember && <LibraryMenuButton />}
    </span>
  );
}

/** The order of the cards; the button shows the current one. */
function OrderMenu() {
  useSignals();
  const t = useT();
  const { order } = usePrompts().library.filters.value;
  return (
    <ToolButton
      icon={<ArrowDownUp />}
      popup="menu"
      preload={OrderPanel.preload}
      panel={props => <OrderPanel {...props} />}
    >
      {t(`order.${order}`)}
    </ToolButton>
  );
}

/** The button of the filters. */
function FilterPopover({ isMember }: { isMember: boolean }) {
  useSignals();
  const t = useT();
  const { library, authors, lists, session, teams } = usePrompts();
  const { tags, visibility, author, team } = library.filters.value;
  const { isPerson, organization } = session.value ?? {};
  // In a workspace with one member, there is only one author.
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
