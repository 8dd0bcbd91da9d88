import type { AuditChange, AuditEntry, AuditKind } from '@oriel/contracts';
import { desc, sql } from 'drizzle-orm';
import { index, json, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, moment } from './columns';

/**
 * Audit log of changes in a workspace. Entries have no references and store names, because an entry outlives everything that it
 * describes, including the workspace.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id(),
    organizationId: uuid('organization_id').notNull(),
    kind: text('kind').$type<AuditKind>().notNull(),
    actorId: uuid('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    via: text('via').$type<AuditEntry['via']>().notNull(),
    /** Name of the application through which the actor was signed in. */
    applicationName: text('application_name'),
    /** The network address of the caller. */
    address: text('address').notNull(),
    targetId: uuid('target_id'),
    targetName: text('target_name').notNull(),
    changes: json('changes').$type<readonly AuditChange[]>().notNull(),
    /** Not the transaction's time: several entries of one transaction keep their order. */
    createdAt: moment('created_at').notNull().default(sql`clock_timestamp()`),
  },
  table => [
    index('audit_entries_newest').on(table.organizationId, desc(table.createdAt), desc(table.id)),
    index('audit_entries_actor').on(
      table.organizationId,
      table.actorId,
      desc(table.createdAt),
      desc(table.id),
    ),
    index('audit_entries_kind').on(table.organizationId, table.kind, desc(table.createdAt), desc(table.id)),
    // Only for the clean-up: entries are stored in time order. The index does not sort, so no page is read through it.
    index('audit_entries_by_time').using('brin', table.createdAt),
  ],
);
