import { fetched, Pager, useErrorText, useFormat, useSignals, useT } from '@oriel/app-kit';
import { libraryTypes, type PromptCardItem } from '@oriel/contracts';
import {
  Button,
  EmptyState,
  ErrorState,
  SkeletonRegion,
  sheet,
  Tabs,
  useIsPrinting,
  useLoadForPrint,
  useSheet,
  VisuallyHidden,
} from '@oriel/ui';
import { Plus, X } from 'lucide-react';
import { useDeferredValue, useEffect } from 'react';
import { CardsSkeleton } from '../card/CardsSkeleton';
import { type CardLayout, cardLayoutOf } from '../card/card-layout';
import cardCss from '../card/cards.css?inline';
import { LibraryPlaces } from '../lists/LibraryPlaces';
import { ListHead } from '../lists/ListHead';
import { isAcrossTabs } from '../store/library-query';
import { usePrompts } from '../store/prompts-context';
import type { FoundElsewhere } from '../store/search-elsewhere';
import { CreateButton } from './CreateButton';
import { FoundCards } from './FoundCards';
import { LibraryEmpty } from './LibraryEmpty';
import { LibraryTools } from './LibraryTools';
import css from './library.css?inline';
import { SlimTools } from './SlimTools';
import { useLibraryKeys } from './use-library-keys';

const styles = sheet(css);
const cardStyles = sheet(cardCss);

/** The card library: tabs, search, filters and results. */
export function Library() {
  useSignals();
  useSheet(styles);
  useSheet(cardStyles);
  const t = useT();
  const store = usePrompts();
  const { library, host, session } = store;
  const format = useFormat();
  const numberText = (count: number | undefined) => (count === undefined ? '' : format.number(count));
  const filters = library.filters.value;
  const props = host.props.value;
  const title = props.title ?? t('library.title');
  const organization = props.view === 'guest' ? undefined : session.value?.organization;
  const isMember = organization !== undefined;
  const isSlim = props.insert === true;
  const handleKeyDown = useLibraryKeys(cardLayoutOf(props, filters) !== 'grid');
  const tabs = isMember && (
    <Tabs
      label={t('library.tabs')}
      tabs={libraryTypes.map(id => ({
        id,
        label: t(`library.tab.${id}`),
        count: numberText(library.counts.value[id]),
      }))}
      current={isAcrossTabs(filters) ? undefined : filters.type}
      onChange={type =>
        library.filter({
          type,
          tags: [],
          visibility: [],
          list: null,
          author: null,
          team: null,
          collection: null,
        })
      }
    />
  );

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the search and the cards inside
    <div className="p-library" data-slim={isSlim ? '' : undefined} onKeyDown={handleKeyDown}>
      {title === '' ? (
        // The page has its own title, so the cards are one heading level below.
        <VisuallyHidden>
          <h2>{t('library.title')}</h2>
        </VisuallyHidden>
      ) : (
        <div className="p-head o-row">
          <h2 className="o-line">{title}</h2>
          {isMember && isSlim && <span className="o-line">{organization.name}</span>}
          {isMember && !isSlim && <CreateButton kind="primary" icon={<Plus />} collapse />}
          {!isMember && session.value && <GuestSignIn />}
        </div>
      )}
      {!isSlim && tabs && (
        <div className="p-tabs">
          {tabs}
          <LibraryPlaces />
        </div>
      )}
      {isSlim ? <SlimTools isMember={isMember} /> : <LibraryTools isMember={isMember} />}
      {isSlim && tabs}
      {isMember && filters.list !== null && <ListHead />}
      {isMember && filters.list === null && isAcrossTabs(filters) && <PeopleHead />}
      <Found />
    </div>
  );
}

/** Guests see the curated cards; everything else requires a sign-in. */
function GuestSignIn() {
  const t = useT();
  const { host, session } = usePrompts();
  if (session.peek()?.user?.userId) return null;
  return <Button onClick={() => void host.signIn()}>{t('library.signIn')}</Button>;
}

const CardSelectionBar = fetched(() => import('../selection/CardSelectionBar'));

function SelectedCards() {
  useSignals();
  return usePrompts().selection.isOn.value && <CardSelectionBar />;
}

const none: readonly PromptCardItem[] = [];
const nowhere: readonly FoundElsewhere[] = [];

function Found() {
  useSignals();
  const t = useT();
  const errorText = useErrorText();
  const format = useFormat();
  const { library, host, focusRestore } = usePrompts();
  const hasAll = useIsPrinting();
  useLoadForPrint(() => library.loadAll());
  const { found, isBusy, error, isListGone, elsewhere } = library.result.value;
  const filters = library.filters.value;
  const { page, pageSize, type } = filters;
  const place = isAcrossTabs(filters) ? undefined : type;
  const layout = cardLayoutOf(host.props.value, library.filters.value);
  // Rendering sixty cards at once would block key input.
  const deferred = useDeferredValue(found ?? null, null) ?? undefined;
  const shown = hasAll ? found : deferred;
  const groups = useDeferredValue(elsewhere ?? nowhere, nowhere);

  if (isListGone && !isBusy) return <EmptyState level={3} title={t('lists.unknown')} />;
  if (error !== undefined && !isBusy) {
    const { title, text, requestNumber } = errorText(error);
    const retry = () => {
      library.refresh();
      focusRestore.first();
    };
    return (
      <ErrorState
        title={title}
        requestNumber={requestNumber}
        actions={<Button onClick={retry}>{t('library.retry')}</Button>}
      >
        {text}
      </ErrorState>
    );
  }
  // Similar titles here are of no use beside exact matches in other tabs.
  const cards = (groups.length > 0 && shown?.isSimilar ? none : shown?.results) ?? none;
  const total = cards.length > 0 ? (shown?.totalCount ?? 0) : 0;
  const totalOfAll = groups.reduce((sum, { totalCount }) => sum + totalCount, total);
  const isStale = isBusy || shown !== found;
  const go = (to: number) => {
    library.filter({ page: to });
    focusRestore.first();
    // Cards are usually taller than the viewport, where `nearest` would not scroll. The element before them is only one line
    // tall.
    host.root.querySelector('.p-count')?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <SkeletonRegion
      busy={shown === undefined}
      skeleton={<CardsSkeleton layout={layout} />}
      className="p-found"
    >
      <p className="p-count o-visually-hidden" role="status">
        {shown && t('library.found', { count: totalOfAll, number: format.number(totalOfAll) })}
      </p>
      {shown?.isSimilar && groups.length === 0 && (
        <h3 className="p-similar">{t('library.similar', { search: filters.search.trim() })}</h3>
      )}
      {groups.length > 0 && (
        <div className="p-group o-row">
          <h3>{t(`library.tab.${type}`)}</h3>
          <span>{total > 0 ? format.number(total) : t('library.noneHere')}</span>
        </div>
      )}
      {shown && cards.length === 0 ? (
        groups.length === 0 && <LibraryEmpty />
      ) : (
        <FoundCards key={layout} cards={cards} place={place} layout={layout} isBusy={isStale} />
      )}
      {groups.map(group => (
        <FoundGroup key={group.type} group={group} layout={layout} isBusy={isStale} />
      ))}
      <SelectedCards />
      <Pager page={page} pages={Math.ceil(total / pageSize)} onPage={go} />
    </SkeletonRegion>
  );
}

/** Results of the search in another tab, with a button for the rest. */
function FoundGroup({
  group: { type, cards, totalCount },
  layout,
  isBusy,
}: {
  group: FoundElsewhere;
  layout: CardLayout;
  isBusy: boolean;
}) {
  const t = useT();
  const format = useFormat();
  const { library, focusRestore } = usePrompts();
  const number = format.number(totalCount);
  const showAll = () => {
    library.filter({ type });
    focusRestore.first();
  };
  return (
    <>
      <div className="p-group o-row">
        <h3>{t(`library.tab.${type}`)}</h3>
        <span>{number}</span>
        {totalCount > cards.length && (
          <Button kind="ghost" size="small" onClick={showAll}>
            {t('library.showAll', { number })}
          </Button>
        )}
      </div>
      <FoundCards key={layout} cards={cards} place={type} layout={layout} isBusy={isBusy} />
    </>
  );
}

/** Heading for cards filtered by author, team, favorites or recent use. */
function PeopleHead() {
  useSignals();
  const t = useT();
  const { library, authors, teams, focusRestore } = usePrompts();
  const { author, team, collection } = library.filters.value;
  const shown = library.result.value.found?.results.find(({ createdBy }) => createdBy === author);
  const known = authors.find(author);
  const name = known?.name ?? shown?.createdByName;
  const hasLeft = known?.hasLeft ?? shown?.hasCreatorLeft;
  useEffect(() => {
    if (team !== null) void teams.load();
  }, [teams, team]);
  const leave = () => {
    library.filter({ author: null, team: null, collection: null });
    focusRestore.first();
  };
  return (
    <div className="p-list-head o-row o-wrap">
      {collection !== null && <h3>{t(`collection.${collection}`)}</h3>}
      {author !== null && name && <h3>{t('author.title', { name })}</h3>}
      {team !== null && <h3>{teams.namesOf([team])}</h3>}
      {author !== null && hasLeft && <span>{t('author.unknown')}</span>}
      <Button kind="ghost" size="small" icon={<X />} onClick={leave}>
        {t('lists.leave')}
      </Button>
    </div>
  );
}
