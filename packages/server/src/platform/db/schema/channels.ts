import { sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { chatFolders } from './chat-folders';
import { id, moment, stamps } from './columns';
import { organizations } from './organizations';
import { madeThrough } from './references';
import { users } from './users';

export const channels = pgTable(
  'channels',
  {
    id: id(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    applicationId: madeThrough(),
    name: text('name').notNull(),
    /** The name was neither typed nor written by a model: it comes from the first question. */
    isNameAutomatic: boolean('is_name_automatic').notNull().default(false),
    description: text('description'),
    /** A model's summary of the messages that no longer fit into its context. */
    summary: text('summary'),
    /** The last message that the summary covers. */
    summarySeq: integer('summary_seq'),
    lastMessageAt: moment('last_message_at'),
    pinnedAt: moment('pinned_at'),
    archivedAt: moment('archived_at'),
    /** Time of deletion. Until it is deleted for good, only the bin shows it. */
    binnedAt: moment('binned_at'),
    /** Set for deleted messages: the chat that they were in. Their own channel is always in the bin. */
    binnedFromId: uuid('binned_from_id').references((): AnyPgColumn => channels.id, { onDelete: 'cascade' }),
    /** The deleted messages: a question in all versions with its answers, or one version with everything after it. */
    binnedPart: text('binned_part').$type<'turn' | 'version'>(),
    /** It holds a program's call, is deleted with it, and is never shown. */
    isTransient: boolean('is_transient').notNull().default(false),
    /** Deleted when the person leaves it, and after a day at the latest. */
    isTemporary: boolean('is_temporary').notNull().default(false),
    /** Not listed before its first question, and deleted after a day without one. */
    isDraft: boolean('is_draft').notNull().default(false),
    folderId: uuid('folder_id').references(() => chatFolders.id, { onDelete: 'set null' }),
    /**
     * The agent that answers the next question, unless that question names another. No foreign key, so that the person can be
     * informed if the agent of the chat was deleted. Absent: the workspace's default answers.
     */
    agentId: uuid('agent_id'),
    /** The owner's limit for its cost, in whole cents; absent: none. */
    costLimit: integer('cost_limit'),
    /** Cost of everything in it so far, deleted answers included. */
    spentMicroeuro: bigint('spent_microeuro', { mode: 'number' }).notNull().default(0),
    ...stamps(),
  },
  table => [
    index('channels_owner').on(table.organizationId, table.ownerId, table.lastMessageAt.desc().nullsFirst()),
    index('channels_folder').on(table.folderId),
    index('channels_application').on(table.applicationId).where(sql`application_id IS NOT NULL`),
    index('channels_binned').on(table.binnedAt).where(sql`${table.binnedAt} IS NOT NULL`),
    index('channels_binned_from').on(table.binnedFromId).where(sql`${table.binnedFromId} IS NOT NULL`),
    index('channels_transient').on(table.createdAt).where(sql`${table.isTransient}`),
  ],
);
