import type { Client } from '@oriel/client';
import { listMyOrganizations, type Organization } from '@oriel/contracts';
import { computed, signal } from '@preact/signals-react';

export type OrganizationState =
  | { kind: 'pending' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'none' }
  | { kind: 'ready'; organization: Organization };

/** The current workspace and the user's others. The choice is remembered per user on this device. */
export function createOrganizationStore(client: Client, storage: Storage | undefined) {
  const state = signal<OrganizationState>({ kind: 'pending' });
  const all = signal<readonly Organization[]>([]);
  const key = (userId: string) => `oriel.organization.${userId}`;

  const nameKey = (userId: string) => `oriel.organization-name.${userId}`;

  const read = (entry: string): string | null => {
    try {
      return storage?.getItem(entry) ?? null;
    } catch {
      return null;
    }
  };
  const remember = (userId: string, { id, name }: Organization) => {
    try {
      storage?.setItem(key(userId), id);
      storage?.setItem(nameKey(userId), name);
    } catch {
      // Without storage, the next start uses the personal workspace.
    }
  };

  return {
    state: computed(() => state.value),
    current: computed(() => (state.value.kind === 'ready' ? state.value.organization : undefined)),
    all: computed(() => all.value),
    find: (organizationId: string) => all.value.find(({ id }) => id === organizationId),
    /**
     * Resolves with the name of the remembered workspace if the user no longer belongs to it.
     *
     * @param fallback - the workspace that the service remembers for the user
     */
    async load(
      userId: string,
      query: string | null,
      fallback: string | undefined,
    ): Promise<string | undefined> {
      state.value = { kind: 'pending' };
      try {
        all.value = await client.call(listMyOrganizations, {});
        const [id, name] = [read(key(userId)), read(nameKey(userId))];
        const choice = chooseOrganization(all.value, { query, remembered: id ?? fallback });
        const lost = all.value.some(each => each.id === id) ? undefined : (name ?? undefined);
        if (choice.kind !== 'chosen') {
          state.value = choice;
          return lost;
        }
        remember(userId, choice.organization);
        state.value = { kind: 'ready', organization: choice.organization };
        return lost;
      } catch (error) {
        state.value = { kind: 'failed', error };
        return undefined;
      }
    },
    async reload() {
      all.value = await client.call(listMyOrganizations, {});
      const current = state.peek();
      const fresh = current.kind === 'ready' && all.value.find(({ id }) => id === current.organization.id);
      const isOlder =
        fresh &&
        (fresh.updatedAt !== current.organization.updatedAt ||
          fresh.startPage !== current.organization.startPage ||
          fresh.suspended !== current.organization.suspended);
      if (isOlder) state.value = { kind: 'ready', organization: fresh };
    },
    /** The list entry of the current workspace, which includes plan and number of members. */
    listed: computed(() => {
      const current = state.value.kind === 'ready' ? state.value.organization : undefined;
      return all.value.find(({ id }) => id === current?.id) ?? current;
    }),
    choose(userId: string, organization: Organization) {
      remember(userId, organization);
      state.value = { kind: 'ready', organization };
    },
    /** The user has joined a workspace since the list was fetched. */
    add(organization: Organization) {
      all.value = [...all.peek().filter(({ id }) => id !== organization.id), organization];
    },
    /** The user no longer belongs to any workspace. */
    leave() {
      state.value = { kind: 'none' };
    },
    reset() {
      all.value = [];
      state.value = { kind: 'pending' };
    },
  };
}
export type OrganizationStore = ReturnType<typeof createOrganizationStore>;

type OrganizationChoice = { kind: 'chosen'; organization: Organization } | { kind: 'none' };

/**
 * The initial workspace: the one in the URL, the remembered one, the personal one, or the first. A URL that names a workspace of
 * others selects nothing; its page reports that.
 */
export function chooseOrganization(
  organizations: readonly Organization[],
  wanted: { query?: string | null | undefined; remembered?: string | null | undefined },
): OrganizationChoice {
  const byId = (id: string | null | undefined) => organizations.find(organization => organization.id === id);
  const organization =
    byId(wanted.query) ??
    byId(wanted.remembered) ??
    organizations.find(candidate => candidate.personal) ??
    organizations[0];
  return organization ? { kind: 'chosen', organization } : { kind: 'none' };
}
