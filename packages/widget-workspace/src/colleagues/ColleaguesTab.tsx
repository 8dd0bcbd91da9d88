import {
  MoreButton,
  type PagedResource,
  pagedResource,
  ResourceView,
  useSignals,
  useT,
} from '@oriel/app-kit';
import { type Colleague, limits, listColleagues, times } from '@oriel/contracts';
import { DataTable, type DataTableProps, EmptyState, SearchField, TagList, VisuallyHidden } from '@oriel/ui';
import { useEffect, useRef, useState } from 'react';
import { MemberPerson } from '../parts/MemberPerson';
import { useRoom, useWorkspace } from '../store/workspace-context';
import type { WorkspaceStore } from '../store/workspace-store';

const pageSize = 50;

/** The colleagues for members who do not manage any: name, role and teams. */
export default function ColleaguesTab() {
  useSignals();
  const t = useT();
  const { people, search } = useRoom(createColleagues);
  const [text, setText] = useState(search.current);
  const body = useRef<HTMLTableSectionElement>(null);
  useEffect(() => {
    const hasChanged = search.current !== text.trim();
    search.current = text.trim();
    const load = () => {
      if (hasChanged) people.set(list => ({ ...list, pages: 1 }));
      void people.reload();
    };
    const waiting = setTimeout(load, hasChanged && text !== '' ? times.searchDebounce : 0);
    return () => clearTimeout(waiting);
  }, [people, search, text]);
  const count = people.value.value?.totalCount;
  const table = useColleagueTable();
  return (
    <section className="w-section o-stack o-gap-3" aria-labelledby="w-colleagues">
      <div className="w-head o-row o-wrap">
        <h3 id="w-colleagues">
          <span role="status">
            {count === undefined ? (
              <VisuallyHidden>{t('colleagues.table')}</VisuallyHidden>
            ) : (
              t('colleagues.count', { count })
            )}
          </span>
        </h3>
        <SearchField
          className="w-search"
          label={t('colleagues.search')}
          clearLabel={t('workspace.clearSearch')}
          value={text}
          maxLength={limits.memberSearch}
          onChange={setText}
        />
      </div>
      <ResourceView
        resource={people}
        level={3}
        skeleton={<DataTable {...table} rows={undefined} />}
        empty={
          <EmptyState level={3} compact title={t('colleagues.nobody')}>
            {t('colleagues.nobodyText', { search: text.trim() })}
          </EmptyState>
        }
      >
        {({ items, totalCount, hasMore }) => (
          <DataTable
            {...table}
            rows={items}
            bodyRef={body}
            foot={
              hasMore && (
                <MoreButton
                  resource={people}
                  label={t('colleagues.more', { count: totalCount - items.length })}
                  findItem={index => body.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)}
                />
              )
            }
          />
        )}
      </ResourceView>
    </section>
  );
}

function useColleagueTable(): Omit<DataTableProps<Colleague>, 'rows'> {
  useSignals();
  const t = useT();
  const { session } = useWorkspace();
  return {
    labelledBy: 'w-colleagues',
    columns: [
      {
        key: 'name',
        head: t('members.name'),
        cell: colleague => (
          <MemberPerson
            user={colleague}
            name={colleague.fullname}
            email={colleague.email}
            note={
              colleague.id === session.value?.userId && <span className="w-muted">({t('members.you')})</span>
            }
          />
        ),
      },
      {
        key: 'role',
        head: t('members.role'),
        width: 160,
        card: 'meta',
        cell: ({ role }) => t(`role.${role}`),
      },
      {
        key: 'teams',
        head: t('members.teams'),
        width: '30%',
        card: 'meta',
        cell: ({ teams }) =>
          teams.length === 0 ? (
            t('members.noTeams')
          ) : (
            <TagList
              tags={teams.map(({ name }) => name)}
              moreLabel={more => t('members.moreTeams', { count: more })}
            />
          ),
      },
    ],
    keyOf: ({ id }) => id,
  };
}

interface Colleagues {
  readonly people: PagedResource<Colleague>;
  readonly search: { current: string };
}

function createColleagues({ host, organizationId }: WorkspaceStore): Colleagues {
  const search = { current: '' };
  const people = pagedResource<Colleague>(
    (page, abort) =>
      host.client.call(
        listColleagues,
        {
          params: { organizationId: organizationId() },
          query: { search: search.current, page, pageSize },
        },
        { signal: abort },
      ),
    { signal: host.signal, pageSize, keyOf: ({ id }) => id },
  );
  return { people, search };
}
