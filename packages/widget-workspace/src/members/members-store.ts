import {
  effect,
  type Paged,
  type PagedResource,
  pagedResource,
  type ReadonlySignal,
  type Resource,
  resource,
  type Signal,
  signal,
  untracked,
} from '@oriel/app-kit';
import {
  addTeamMembers,
  exportMembers,
  type ListedMember,
  listMembers,
  listRoles,
  listTeams,
  type MemberOutcomes,
  type MemberSort,
  type OrganizationMember,
  type OrganizationRole,
  type OrganizationRoleName,
  removeTeamMembers,
  type Team,
  times,
  updateMember,
  updateMembers,
} from '@oriel/contracts';
import type { TableSorting } from '@oriel/ui';
import * as z from 'zod/mini';
import type { WorkspaceStore } from '../store/workspace-store';

const pageSize = 50;
/** In milliseconds. */
const day = 86_400_000;

/** Sort orders offered as a list, for tables without headers. */
export const memberSortings = [
  { name: 'nameUp', sort: 'name', order: 'ascending' },
  { name: 'nameDown', sort: 'name', order: 'descending' },
  { name: 'role', sort: 'role', order: 'ascending' },
  { name: 'newest', sort: 'joined', order: 'descending' },
  { name: 'oldest', sort: 'joined', order: 'ascending' },
  { name: 'idle', sort: 'active', order: 'ascending' },
  { name: 'spent', sort: 'spent', order: 'descending' },
] as const satisfies readonly (TableSorting<MemberSort> & { readonly name: string })[];

/** Filters by last activity, with their number of days. */
export const activityDays = { week: 7, month: 30, notMonth: 30, notQuarter: 90 } as const;
export type Activity = keyof typeof activityDays;

/** Empty values do not filter. */
export interface MemberFilters {
  readonly role: OrganizationRoleName | '';
  readonly teamId: string;
  readonly activity: Activity | '';
}
export const noMemberFilters: MemberFilters = { role: '', teamId: '', activity: '' };
export const isFiltered = (filters: MemberFilters): boolean =>
  Object.values(filters).some(each => each !== '');

const keptSchema = z.object({ ids: z.array(z.string()), roleId: z.optional(z.string()) });
const nobodyKept: z.infer<typeof keptSchema> = { ids: [] };

/** A change of several members. */
export interface TeamChange {
  readonly team: Pick<Team, 'id'>;
  readonly change: 'add' | 'remove';
  readonly members: readonly ListedMember[];
}

/** Members and roles of the workspace. */
export interface MembersStore {
  readonly members: PagedResource<ListedMember>;
  /** Empty if the user manages no teams. */
  readonly teams: Resource<readonly Team[]>;
  readonly filters: ReadonlySignal<MemberFilters>;
  /** Ids of the chosen members. */
  readonly selected: Signal<ReadonlySet<string>>;
  /** Remembers the chosen members and their new role while a sign-in replaces the page. */
  keepChosen(roleId?: string): void;
  /** Restores the remembered choice, once. @returns the new role */
  restoreChosen(): Promise<OrganizationRole | undefined>;
  filter(change: Partial<MemberFilters>): void;
  /** Changes several members in one call. Resolves with the outcome for each, by member id. */
  changeRoles(members: readonly ListedMember[], role: OrganizationRole): Promise<MemberOutcomes>;
  changeTeam(change: TeamChange): Promise<MemberOutcomes>;
  /** Reloads the list after a change of several members. */
  refresh(): void;
  /** The filtered members as CSV. */
  readCsv(abort: AbortSignal): Promise<ArrayBuffer>;
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
  const filters = signal(noMemberFilters);
  const selected = signal<ReadonlySet<string>>(new Set());
  let waiting: ReturnType<typeof setTimeout> | undefined;
  host.signal.addEventListener('abort', () => clearTimeout(waiting), { once: true });

  const kept = host.storage.persisted({
    key: 'chosen-members',
    user: workspace.session.peek()?.userId ?? '',
    schema: keptSchema,
    initial: nobodyKept,
    kind: 'draft',
  });

  const asked = () => {
    const { role, teamId, activity } = filters.peek();
    const since = activity && new Date(Date.now() - activityDays[activity] * day).toISOString();
    return {
      search: search.peek(),
      ...sorting.peek(),
      ...(role && { role }),
      ...(teamId && { teamId }),
      ...(since && (activity.startsWith('not') ? { inactiveSince: since } : { activeSince: since })),
    };
  };
  const members = pagedResource<ListedMember>(
    async (page, abort) => {
      const query = { ...asked(), page, pageSize };
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
  const teams = resource<readonly Team[]>(
    async abort =>
      workspace.offers('teams')
        ? client.call(listTeams, { params: { organizationId: organizationId() } }, { signal: abort })
        : [],
    { signal: host.signal },
  );
  /** Shows the first page of a changed list and clears the choice, so that no chosen member is hidden. */
  const restart = () => {
    selected.value = new Set();
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
    teams,
    filters,
    selected,
    searchText,
    search,
    sorting,
    keepChosen(roleId) {
      kept.value = { ids: [...selected.peek()], roleId };
    },
    async restoreChosen() {
      const { ids, roleId } = kept.peek();
      kept.value = nobodyKept;
      await Promise.all([roles.load(), members.load()]);
      // A tab that opens at the same time starts another load.
      if (!members.value.peek()) await members.load();
      const isMissing = (id: string) => !members.value.peek()?.items.some(each => each.id === id);
      while (ids.some(isMissing) && members.value.peek()?.hasMore) await members.more();
      selected.value = new Set(ids);
      return roles.value.peek()?.find(({ id }) => id === roleId);
    },
    open() {
      void roles.load();
      void teams.reload();
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
    filter(change) {
      filters.value = { ...filters.peek(), ...change };
      restart();
    },
    changeRoles: (chosen, { id: roleId }) =>
      client.call(
        updateMembers,
        {
          params: { organizationId: organizationId() },
          body: { memberIds: chosen.map(({ id }) => id), roleId },
        },
        { signal: host.signal },
      ),
    async changeTeam({ team, change, members: chosen }) {
      const params = { organizationId: organizationId(), teamId: team.id };
      const body = { userIds: chosen.map(({ user }) => user.id) };
      const outcomes = await client.call(
        change === 'add' ? addTeamMembers : removeTeamMembers,
        { params, body },
        { signal: host.signal },
      );
      const memberIdOf = new Map(chosen.map(({ id, user }) => [user.id, id]));
      return outcomes.map(({ id, refusal }) => ({ id: memberIdOf.get(id) ?? id, refusal }));
    },
    refresh: () => void members.reload(),
    async readCsv(abort) {
      const params = { organizationId: organizationId() };
      const query = { ...asked(), locale: host.locale.peek() };
      const response = await client.call(exportMembers, { params, query }, { signal: abort });
      return response.arrayBuffer();
    },
    async changeRole(member, role) {
      const params = { organizationId: organizationId(), memberId: member.id };
      const withRole = replaced(member.id, each => ({ ...each, organizationRole: role }));
      const changed = await members.mutate(withRole, abort =>
        client.call(updateMember, { params, body: { roleId: role.id } }, { signal: abort }),
      );
      members.set(replaced(member.id, each => ({ ...each, ...changed })));
      return changed;
    },
    drop({ id }) {
      selected.value = new Set([...selected.peek()].filter(each => each !== id));
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
  (id: string, change: (member: ListedMember) => ListedMember) =>
  (list: Paged<ListedMember>): Paged<ListedMember> => ({
    ...list,
    items: list.items.map(each => (each.id === id ? change(each) : each)),
  });
