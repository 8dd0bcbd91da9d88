import {
  type PagedResource,
  pagedResource,
  type ReadonlySignal,
  type Resource,
  resource,
  signal,
} from '@oriel/app-kit';
import {
  type AuditEntry,
  type AuditGroup,
  type AuditKind,
  exportAuditEntries,
  listAuditActors,
  listAuditEntries,
} from '@oriel/contracts';
import { startOfDay, startOfNextDay } from '../parts/days';
import type { WorkspaceStore } from '../store/workspace-store';

const pageSize = 100;

/** Filters; empty means everything. */
export interface AuditFilters {
  readonly actorId: string;
  readonly group: AuditGroup | '';
  readonly kind: AuditKind | '';
  /** The first and last day, in the user's time zone. */
  readonly from: string;
  readonly to: string;
}

export const noFilters: AuditFilters = { actorId: '', group: '', kind: '', from: '', to: '' };

/** The audit log of the workspace. */
export interface AuditStore {
  readonly entries: PagedResource<AuditEntry>;
  readonly actors: Resource<readonly { readonly id: string; readonly name: string }[]>;
  readonly filters: ReadonlySignal<AuditFilters>;
  open(): void;
  filter(change: Partial<AuditFilters>): void;
  /** The filtered entries as CSV. */
  readCsv(abort: AbortSignal): Promise<ArrayBuffer>;
}

export function createAuditStore({ host, organizationId }: WorkspaceStore): AuditStore {
  const { client } = host;
  const filters = signal(noFilters);
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
    async readCsv(abort) {
      // Duration depends on the length of the log.
      const options = { signal: abort, timeout: false as const };
      const answer = await client.call(exportAuditEntries, { params: params(), query: query() }, options);
      return answer.arrayBuffer();
    },
  };
}
