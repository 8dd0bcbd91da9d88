import {
  effect,
  type Paged,
  type PagedResource,
  pagedResource,
  type ReadonlySignal,
  type Resource,
  resource,
  signal,
  untracked,
} from '@oriel/app-kit';
import {
  listMembers,
  listRoles,
  type MemberSort,
  type OrganizationMember,
  type OrganizationRole,
  times,
  updateMember,
} from '@oriel/contracts';
import type { TableSorting } from '@oriel/ui';
import type { WorkspaceStore } from '../store/workspace-store';

const pageSize = 50;

/** Sort orders offered as a list, for tables without headers. */
export const memberSortings = [
  { name: 'nameUp', sort: 'name', order: 'ascending' },
  { name: 'nameDown', sort: 'name', order: 'descending' },
  { name: 'role', sort: 'role', order: 'ascending' },
  { name: 'newest', sort: 'joined', order: 'descending' },
  { name: 'oldest', sort: 'joined', order: 'ascending' },
] as const satisfies readonly (TableSorting<MemberSort> & { readonly name: string })[];

/** Members and roles of the workspace. */
export interface MembersStore {
  readonly members: PagedResource<OrganizationMember>;
  readonly roles: Resource<readonly OrganizationRole[]>;
  /** The text of the search field. */
  readonly searchText: ReadonlySignal<string>;
  /** The last search that was sent. */
  readonly search: ReadonlySignal<string>;
  readonly sorting: ReadonlySignal<TableSorting<MemberSort>>;
  /** Loads missing data, and reloads existing data. */
  open(): void;
  type(text: string): void;
  sort(sorting: TableSorting<MemberSort>): void;
  changeRole(member: OrganizationMember, role: OrganizationRole): Promise<OrganizationMember>;
  /** Removes a member from the list after their removal. */
  drop(member: OrganizationMember): void;
}

export function createMembersStore(workspace: WorkspaceStore): MembersStore {
  const { host, organizationId, seats } = workspace;
  const { client } = host;
  let lastSearch = workspace.memberSearch.peek();
  const searchText = signal(lastSearch?.text ?? '');
  const search = signal(lastSearch?.text.trim() ?? '');
  const sorting = signal<TableSorting<MemberSort>>({ sort: 'name', order: 'ascending' });
  let waiting: ReturnType<typeof setTimeout> | undefined;
  host.signal.addEventListener('abort', () => clearTimeout(waiting), { once: true });

  const members = pagedResource<OrganizationMember>(
    async (page, abort) => {
      const query = { search: search.peek(), ...sorting.peek(), page, pageSize };
      const params = { organizationId: organizationId() };
      const answer = await client.call(listMembers, { params, query }, { signal: abort });
      seats.value = answer.seats;
      return answer;
    },
    { signal: host.signal, pageSize, keyOf: ({ id }) => id },
  );
  const roles = resource<readonly OrganizationRole[]>(
    abort => client.call(listRoles, { params: { organizationId: organizationId() } }, { signal: abort }),
    { signal: host.signal },
  );
  /** A changed list starts at its first page. */
  const restart = () => {
    members.set(list => ({ ...list, pages: 1 }));
    void members.reload();
  };

  const stopFollowing = effect(() => {
    const next = workspace.memberSearch.value;
    if (next === lastSearch || next === undefined) return;
    lastSearch = next;
    untracked(() => {
      clearTimeout(waiting);
      searchText.value = next.text;
      search.value = next.text.trim();
      restart();
    });
  });
  host.signal.addEventListener('abort', stopFollowing, { once: true });

  return {
    members,
    roles,
    searchText,
    search,
    sorting,
    open() {
      void roles.load();
      void members.reload();
    },
    type(text) {
      searchText.value = text;
      clearTimeout(waiting);
      waiting = setTimeout(
        () => {
          const next = text.trim();
          if (next === search.peek()) return;
          search.value = next;
          restart();
        },
        text === '' ? 0 : times.searchDebounce,
      );
    },
    sort(next) {
      sorting.value = next;
      restart();
    },
    async changeRole(member, role) {
      const params = { organizationId: organizationId(), memberId: member.id };
      const withRole = replaced(member.id, each => ({ ...each, organizationRole: role }));
      const changed = await members.mutate(withRole, abort =>
        client.call(updateMember, { params, body: { roleId: role.id } }, { signal: abort }),
      );
      members.set(replaced(member.id, () => changed));
      return changed;
    },
    drop({ id }) {
      members.set(list => {
        const items = list.items.filter(each => each.id !== id);
        return { ...list, items, totalCount: list.totalCount - (list.items.length - items.length) };
      });
      // The service counts the licences.
      void members.reload();
    },
  };
}

const replaced =
  (id: string, change: (member: OrganizationMember) => OrganizationMember) =>
  (list: Paged<OrganizationMember>): Paged<OrganizationMember> => ({
    ...list,
    items: list.items.map(each => (each.id === id ? change(each) : each)),
  });
