import { MoreButton, ResourceView, useFormat, useSignals, useT } from '@oriel/app-kit';
import { type ListedMember, limits, type MemberSort, type OrganizationMember } from '@oriel/contracts';
import {
  Button,
  DataTable,
  type DataTableProps,
  EmptyState,
  SearchField,
  Select,
  SettingsGroup,
  SettingsRow,
  sheet,
  TagList,
  useSheet,
  VisuallyHidden,
} from '@oriel/ui';
import { useEffect, useRef } from 'react';
import { InviteButton } from '../invites/InviteButton';
import { CsvButton } from '../parts/CsvButton';
import { dayOf } from '../parts/days';
import { MemberPerson } from '../parts/MemberPerson';
import { microeuroText } from '../parts/microeuro';
import { nameOf } from '../parts/name-of';
import { PrintButton } from '../parts/PrintButton';
import { SeatsCard } from '../parts/SeatsCard';
import { useMembersChanged } from '../store/use-members-changed';
import { useRoom, useWorkspace } from '../store/workspace-context';
import { AskedMember, MemberActions, MemberRole } from './MemberCells';
import { MemberFilterBar } from './MemberFilterBar';
import { MemberSelectionBar } from './MemberSelectionBar';
import css from './members.css?inline';
import { createMembersStore, isFiltered, type MembersStore, memberSortings } from './members-store';

const styles = sheet(css);

/** The members of the workspace: find, sort and remove them, and change their roles. */
export default function MembersTab() {
  useSignals();
  return useWorkspace().organization.value?.personal ? <PersonalMembers /> : <Members />;
}

/** Shown in a personal workspace, which others cannot join: one row leads to a workspace with colleagues. */
function PersonalMembers() {
  const t = useT();
  const { host } = useWorkspace();
  return (
    <SettingsGroup level={3} title={t('members.shared')}>
      <SettingsRow label={t('members.create')} help={t('members.createText')}>
        <Button onClick={() => void host.navigate('/workspace/create')}>{t('members.create')}</Button>
      </SettingsRow>
    </SettingsGroup>
  );
}

function Members() {
  useSignals();
  useSheet(styles);
  const t = useT();
  const store = useRoom(createMembersStore);
  const body = useRef<HTMLTableSectionElement>(null);
  useEffect(() => store.open(), [store]);
  useMembersChanged(store.open);
  const asked = useAskedMember(store);
  const { members, sorting, search, searchText, filters } = store;
  const isNarrowed = search.value !== '' || isFiltered(filters.value);
  const table = useMemberTable(store);
  const count = members.value.value?.totalCount;
  return (
    <>
      {members.state.value.kind !== 'failed' && <SeatsCard />}
      {asked && <AskedMember key={asked.id} member={asked} store={store} />}
      <section className="w-section o-stack o-gap-3" aria-labelledby="w-members">
        <div className="w-head o-row o-wrap">
          <h3 id="w-members">
            <span role="status">
              {count === undefined ? (
                <VisuallyHidden>{t('members.table')}</VisuallyHidden>
              ) : (
                t(isNarrowed ? 'members.found' : 'members.count', { count })
              )}
            </span>
          </h3>
          <SearchField
            className="w-search"
            label={t('members.search')}
            clearLabel={t('workspace.clearSearch')}
            value={searchText.value}
            maxLength={limits.memberSearch}
            onChange={store.type}
          />
          <InviteButton />
          <CsvButton
            fileName={t('members.fileName', { day: dayOf(new Date()) })}
            failed={t('members.exportFailed')}
            read={store.readCsv}
          />
          <PrintButton />
          {/* In a narrow container, the table has no headers for sorting. */}
          <Select
            className="w-member-sort"
            label={t('members.sort')}
            placeholder={t('members.sort')}
            value={
              memberSortings.find(
                each => each.sort === sorting.value.sort && each.order === sorting.value.order,
              )?.name
            }
            options={memberSortings.map(({ name }) => ({ value: name, label: t(`members.sort.${name}`) }))}
            onChange={next => {
              const chosen = memberSortings.find(({ name }) => name === next);
              if (chosen) store.sort({ sort: chosen.sort, order: chosen.order });
            }}
          />
        </div>
        <MemberFilterBar store={store} />
        <ResourceView
          resource={members}
          level={3}
          skeleton={<DataTable {...table} rows={undefined} />}
          empty={
            <EmptyState level={3} compact title={t('members.nobody')}>
              {search.value !== '' && !isFiltered(filters.value)
                ? t('members.nobodyText', { search: search.value })
                : t('members.nobodyFiltered')}
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
                    resource={members}
                    label={t('members.more', { count: totalCount - items.length })}
                    findItem={index =>
                      body.current?.querySelector<HTMLElement>(`[data-index="${index}"] button`)
                    }
                  />
                )
              }
            />
          )}
        </ResourceView>
        <MemberSelectionBar store={store} />
      </section>
    </>
  );
}

function useMemberTable(store: MembersStore): Omit<DataTableProps<ListedMember, MemberSort>, 'rows'> {
  useSignals();
  const t = useT();
  const format = useFormat();
  const { session, may } = useWorkspace();
  const seesUsage = may('viewOrganizationSubscription');
  const spent = {
    key: 'spent',
    head: t('members.spent'),
    sort: 'spent',
    width: 124,
    numeric: true,
    cell: ({ spentMicroeuro }: ListedMember) => microeuroText(spentMicroeuro ?? 0, format),
  } as const;
  return {
    labelledBy: 'w-members',
    columns: [
      {
        key: 'name',
        head: t('members.name'),
        sort: 'name',
        cell: ({ user }) => (
          <MemberPerson
            user={user}
            name={nameOf(user)}
            email={user.email}
            note={user.id === session.value?.userId && <span className="w-muted">({t('members.you')})</span>}
          />
        ),
      },
      {
        key: 'role',
        head: t('members.role'),
        sort: 'role',
        width: 136,
        card: 'meta',
        cell: member => <MemberRole member={member} store={store} />,
      },
      {
        key: 'teams',
        head: t('members.teams'),
        width: '17%',
        card: 'meta',
        cell: ({ teams }) =>
          teams.length === 0 ? (
            t('members.noTeams')
          ) : (
            <TagList
              tags={teams.map(({ name }) => name)}
              moreLabel={count => t('members.moreTeams', { count })}
            />
          ),
      },
      {
        key: 'joined',
        head: t('members.joined'),
        sort: 'joined',
        width: 116,
        card: 'meta',
        onlyWide: true,
        cell: ({ createdAt }) => format.date(createdAt),
      },
      {
        key: 'active',
        head: t('members.active'),
        sort: 'active',
        width: 112,
        cell: ({ lastActiveAt }) =>
          lastActiveAt === null ? t('members.neverActive') : format.date(lastActiveAt),
      },
      ...(seesUsage ? [spent] : []),
    ],
    keyOf: ({ id }) => id,
    sorting: store.sorting.value,
    onSort: store.sort,
    selection: {
      selected: store.selected.value,
      onChange: next => {
        store.selected.value = next;
      },
      labelOf: ({ user }) => t('members.choose', { name: nameOf(user) }),
      allLabel: t('members.chooseAll'),
    },
    actions: {
      head: t('workspace.actions'),
      cell: member => <MemberActions member={member} store={store} />,
    },
  };
}

/** The member named in the address. Loads further pages until it is listed. */
function useAskedMember({ members }: MembersStore): OrganizationMember | undefined {
  useSignals();
  const subject = useWorkspace().asked.value?.subject;
  const list = members.value.value;
  const asked = subject === undefined ? undefined : list?.items.find(({ id }) => id === subject);
  useEffect(() => {
    if (subject === undefined || !list?.hasMore || asked) return;
    // If loading fails, the list stays unchanged.
    members.more().catch(() => undefined);
  }, [members, subject, list, asked]);
  return asked;
}
