import { limits } from '@oriel/contracts';
import { EmptyState, Select, sheet, useSheet, VisuallyHidden } from '@oriel/ui';
import { MoreButton, ResourceView, useSignals, useT } from '@oriel/widget-kit';
import { useEffect, useRef } from 'react';
import { InviteButton } from '../invites/InviteButton';
import { SearchField } from '../parts/SearchField';
import { SortHead } from '../parts/SortHead';
import { TableSkeleton } from '../parts/TableSkeleton';
import { useRoom, useWorkspace } from '../store/workspace-context';
import { MemberRow } from './MemberRow';
import css from './members.css?inline';
import { createMembersStore, type MembersStore, memberSortings } from './members-store';
import { SeatsCard } from './SeatsCard';

const styles = sheet(css);

/** The members of the workspace: find, sort and remove them, and change their roles. */
export default function MembersTab() {
  useSignals();
  useSheet(styles);
  const t = useT();
  const store = useRoom(createMembersStore);
  const table = useRef<HTMLTableSectionElement>(null);
  useEffect(() => store.open(), [store]);
  useAskedMember(store);
  const { members, sorting, search, searchText } = store;
  const list = members.value.value;
  const count = list?.totalCount;
  const sorts = { sorting: sorting.value, onSort: store.sort };
  return (
    <>
      {members.state.value.kind !== 'failed' && <SeatsCard />}
      <section className="w-section" aria-labelledby="w-members">
        <div className="w-head">
          <h3 id="w-members">
            <span role="status">
              {count === undefined
                ? t('members.table')
                : t(search.value === '' ? 'members.count' : 'members.found', { count })}
            </span>
          </h3>
          <SearchField
            label={t('members.search')}
            value={searchText.value}
            max={limits.memberSearch}
            onChange={store.type}
          />
          <InviteButton />
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
        <ResourceView
          resource={members}
          level={3}
          skeleton={<TableSkeleton hasPicture />}
          empty={
            <EmptyState level={3} compact title={t('members.nobody')}>
              {t('members.nobodyText', { search: search.value })}
            </EmptyState>
          }
        >
          {({ items, totalCount }) => (
            <div className="w-table-frame">
              <table className="w-table" aria-labelledby="w-members">
                <thead>
                  <tr>
                    <SortHead name="name" label={t('members.name')} {...sorts} />
                    <SortHead name="role" label={t('members.role')} {...sorts} />
                    <th scope="col">{t('members.teams')}</th>
                    <SortHead name="joined" label={t('members.joined')} {...sorts} />
                    <th scope="col">
                      <VisuallyHidden>{t('workspace.actions')}</VisuallyHidden>
                    </th>
                  </tr>
                </thead>
                <tbody ref={table}>
                  {items.map(member => (
                    <MemberRow key={member.id} member={member} store={store} />
                  ))}
                </tbody>
              </table>
              {list?.hasMore && (
                <div className="w-table-foot">
                  <MoreButton
                    resource={members}
                    label={t('members.more', { count: totalCount - items.length })}
                    findItem={index => table.current?.rows[index]?.querySelector<HTMLElement>('button')}
                  />
                </div>
              )}
            </div>
          )}
        </ResourceView>
      </section>
    </>
  );
}

/** Loads further pages until the member named in the address is listed. */
function useAskedMember({ members }: MembersStore): void {
  useSignals();
  const subject = useWorkspace().asked.value?.subject;
  const list = members.value.value;
  useEffect(() => {
    if (subject === undefined || !list?.hasMore || list.items.some(({ id }) => id === subject)) return;
    // If loading fails, the list stays unchanged.
    members.more().catch(() => undefined);
  }, [members, subject, list]);
}
