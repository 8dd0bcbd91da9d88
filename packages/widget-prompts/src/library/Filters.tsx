import { useFormat, useSignals, useT } from '@oriel/app-kit';
import { type CardVisibility, cardCollections, cardPageSizes } from '@oriel/contracts';
import { Field, PopoverPanel, Segmented, Select } from '@oriel/ui';
import type { ToolPanelProps } from '../lists/ToolButton';
import { isAcrossTabs } from '../store/library-query';
import { usePrompts } from '../store/prompts-context';
import { TagChips } from './TagChips';

const visibilities: readonly CardVisibility[] = ['PRIVATE', 'ORG', 'PUBLIC'];

interface FiltersProps extends Omit<ToolPanelProps, 'start'> {
  isMember: boolean;
  hasAuthors: boolean;
}

/** The filters of the library: tag, visibility, author, team and list; and the page size. */
export default function Filters({ isMember, hasAuthors, id, anchor, onClose }: FiltersProps) {
  useSignals();
  const t = useT();
  const { library } = usePrompts();
  return (
    <PopoverPanel
      id={id}
      label={t('filter.label')}
      placement="bottom-end"
      anchor={anchor}
      onClose={returnsFocus => {
        if (returnsFocus) anchor.current?.focus({ preventScroll: true });
        onClose();
      }}
    >
      <div className="p-panel o-stack o-gap-4">
        <TagChips />
        <VisibilityFilter />
        {hasAuthors && <AuthorFilter />}
        {hasAuthors && <TeamFilter />}
        {isMember && <ListFilter />}
        <Field label={t('filter.pageSize')}>
          <Segmented
            options={cardPageSizes.map(size => ({ value: String(size), label: String(size) }))}
            value={String(library.filters.value.pageSize)}
            onChange={size => library.filter({ pageSize: Number(size) })}
          />
        </Field>
      </div>
    </PopoverPanel>
  );
}

function VisibilityFilter() {
  useSignals();
  const t = useT();
  const { library, session } = usePrompts();
  const filters = library.filters.value;
  const chosen = filters.visibility;
  // Lists contain cards of every visibility, and each other tab has a fixed one.
  if (session.value?.isPerson || filters.type !== 'my' || isAcrossTabs(filters)) return null;
  return (
    <div className="o-stack">
      <p className="o-field-label">{t('filter.visibility')}</p>
      <ul className="p-tags o-flow" aria-label={t('filter.visibility')}>
        {visibilities.map(visibility => {
          const isChosen = chosen.includes(visibility);
          const others = chosen.filter(each => each !== visibility);
          return (
            <li key={visibility}>
              <button
                type="button"
                className="p-chip o-inline"
                aria-pressed={isChosen}
                onClick={() => library.filter({ visibility: isChosen ? others : [...others, visibility] })}
              >
                {t(`visibility.${visibility}`)}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const all = 'all';
/** Author, team, list and collection span the tabs, so choosing one resets the others. */
const acrossTabs = { author: null, team: null, collection: null, list: null, visibility: [] };

function AuthorFilter() {
  useSignals();
  const t = useT();
  const format = useFormat();
  const { library, authors } = usePrompts();
  const { author, type } = library.filters.value;
  const known = authors.authors.value ?? [];
  // Curated cards have no author.
  if (type === 'curated' || known.length === 0) return null;
  return (
    <Field label={t('author.label')}>
      <Select
        options={[
          { value: all, label: t('author.all') },
          ...known.map(({ id, name, count, hasLeft }) => ({
            value: id,
            label: hasLeft ? t('author.left', { name }) : name,
            description: t('author.count', { count, number: format.number(count) }),
          })),
        ]}
        value={author ?? all}
        onChange={id => library.filter({ ...acrossTabs, author: id === all ? null : id })}
      />
    </Field>
  );
}

function TeamFilter() {
  useSignals();
  const t = useT();
  const { library, teams } = usePrompts();
  const { team, type } = library.filters.value;
  const known = teams.teams.value ?? [];
  // Curated cards have no team.
  if (type === 'curated' || known.length === 0) return null;
  return (
    <Field label={t('team.label')}>
      <Select
        options={[
          { value: all, label: t('team.all') },
          ...known.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={team ?? all}
        onChange={id => library.filter({ ...acrossTabs, team: id === all ? null : id })}
      />
    </Field>
  );
}

function ListFilter() {
  useSignals();
  const t = useT();
  const { library, lists } = usePrompts();
  const { list, collection } = library.filters.value;
  return (
    <Field label={t('lists.label')}>
      <Select
        options={[
          { value: all, label: t('lists.all') },
          ...cardCollections.map(id => ({ value: id, label: t(`collection.${id}`) })),
          ...(lists.lists.value ?? []).map(({ id, name, category }) => ({
            value: id,
            label: name,
            description: category ?? undefined,
          })),
        ]}
        value={list ?? collection ?? all}
        onChange={value => {
          const chosen = cardCollections.find(id => id === value) ?? null;
          library.filter({
            ...acrossTabs,
            collection: chosen,
            list: chosen || value === all ? null : value,
          });
        }}
      />
    </Field>
  );
}
