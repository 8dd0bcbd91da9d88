import {
  type PagedResource,
  pagedResource,
  type ReadonlySignal,
  type Resource,
  resource,
} from '@oriel/app-kit';
import {
  type AuditEntry,
  auditEntry,
  auditGroups,
  auditKinds,
  exportAuditEntries,
  listAuditActors,
  listAuditEntries,
} from '@oriel/contracts';
import * as z from 'zod/mini';
import { startOfDay, startOfNextDay } from '../parts/days';
import type { WorkspaceStore } from '../store/workspace-store';

const pageSize = 100;

const filtersSchema = z.object({
  actorId: z.string(),
  group: z.enum(['', ...auditGroups]),
  kind: z.enum(['', ...auditKinds]),
  /** The first and last day, in the user's time zone. */
  from: z.string(),
  to: z.string(),
});
/** Filters; empty means everything. */
export type AuditFilters = z.output<typeof filtersSchema>;

export const noFilters: AuditFilters = { actorId: '', group: '', kind: '', from: '', to: '' };
export const isFiltered = (filters: AuditFilters): boolean =>
  Object.values(filters).some(each => each !== '');

/** The audit log of the workspace. */
export interface AuditStore {
  readonly entries: PagedResource<AuditEntry>;
  readonly actors: Resource<readonly { readonly id: string; readonly name: string }[]>;
  readonly filters: ReadonlySignal<AuditFilters>;
  open(): void;
  filter(change: Partial<AuditFilters>): void;
  /** All filtered entries, the newest first. */
  readAll(abort: AbortSignal): Promise<AuditEntry[]>;
}

export function createAuditStore({ host, session, organizationId }: WorkspaceStore): AuditStore {
  const { client } = host;
  // They survive a reload of the page.
  const filters = host.storage.persisted({
    key: `audit.${organizationId()}`,
    user: session.peek()?.userId ?? '',
    schema: filtersSchema,
    initial: noFilters,
    kind: 'draft',
  });
  const params = () => ({ organizationId: organizationId() });
  const query = () => {
    const { actorId, group, kind, from, to } = filters.peek();
    return {
      ...(actorId !== '' && { actorId }),
      ...(kind !== '' ? { kind } : group !== '' && { group }),
      ...(from !== '' && { from: startOfDay(from).toISOString() }),
      ...(to !== '' && { to: startOfNextDay(to).toISOString() }),
    };
  };
  const entries = pagedResource<AuditEntry>(
    (page, abort) =>
      client.call(
        listAuditEntries,
        { params: params(), query: { ...query(), page, pageSize } },
        { signal: abort },
      ),
    { signal: host.signal, pageSize, keyOf: ({ id }) => id },
  );
  const actors = resource<readonly { readonly id: string; readonly name: string }[]>(
    abort => client.call(listAuditActors, { params: params() }, { signal: abort }),
    { signal: host.signal },
  );
  /** A changed list starts at its first page. */
  const restart = () => {
    entries.set(list => ({ ...list, pages: 1 }));
    void entries.reload();
  };
  return {
    entries,
    actors,
    filters,
    open() {
      void actors.reload();
      restart();
    },
    filter(change) {
      filters.value = { ...filters.peek(), ...change };
      restart();
    },
    async readAll(abort) {
      // Duration depends on the length of the log.
      const options = { signal: abort, timeout: false as const };
      const asked = { params: params(), query: { ...query(), format: 'json' as const } };
      const text = await (await client.call(exportAuditEntries, asked, options)).text();
      return text
        .split('\n')
        .filter(line => line !== '')
        .map(line => auditEntry.parse(JSON.parse(line)));
    },
  };
}
