import {
  type AuditEntry,
  auditKindsByGroup,
  exportAuditEntries,
  listAuditActors,
  listAuditEntries,
} from '@oriel/contracts';
import type { FakeService } from '@oriel/contracts/testing';

const actor = { id: '00000000-0000-4000-8000-00000000ac70', name: 'Ines Kröger' };

export const buildAuditEntry = (overrides: Partial<AuditEntry> = {}): AuditEntry => ({
  id: crypto.randomUUID(),
  kind: 'team-created',
  createdAt: '2026-11-20T09:41:12.000Z',
  actor,
  via: 'session',
  address: '10.4.18.7',
  target: { id: null, name: 'Design' },
  changes: [],
  ...overrides,
});

/** Fake service for the audit log. */
export function fakeAudit(fake: FakeService) {
  const state = { entries: [] as AuditEntry[] };
  fake.on(listAuditEntries, ({ query: { page, pageSize, kind, group, actorId, from, to } }) => {
    const kinds: readonly string[] | undefined = kind ? [kind] : group && auditKindsByGroup[group];
    const found = state.entries.filter(
      each =>
        (!kinds || kinds.includes(each.kind)) &&
        (!actorId || each.actor.id === actorId) &&
        (!from || each.createdAt >= from) &&
        (!to || each.createdAt < to),
    );
    return { results: found.slice((page - 1) * pageSize, page * pageSize), totalCount: found.length };
  });
  fake.on(listAuditActors, () => [actor]);
  fake.on(
    exportAuditEntries,
    () => new Response(state.entries.map(entry => `${JSON.stringify(entry)}\n`).join('')),
  );
  return state;
}
