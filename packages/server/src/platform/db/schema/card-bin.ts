import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns';
import { madeThrough, organizationId, person } from './references';
import { users } from './users';

/** Deleted cards with everything that belongs to them, for as long as they can be restored. */
export const deletedCards = pgTable(
  'deleted_cards',
  {
    cardId: uuid('card_id').primaryKey(),
    organizationId: organizationId(),
    /** Deleting an account deletes what it made. */
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'cascade' }),
    applicationId: madeThrough(),
    visibility: text('visibility').notNull(),
    title: text('title').notNull(),
    deletedBy: person('deleted_by'),
    deletedAt: moment('deleted_at').notNull().defaultNow(),
    /** Images that the card shows or has shown, which must be kept. */
    imageIds: uuid('image_ids').array().notNull(),
    content: jsonb('content').$type<DeletedContent>().notNull(),
  },
  table => [
    index('deleted_cards_organization').on(table.organizationId, table.deletedAt),
    index('deleted_cards_creator').on(table.createdBy),
    index('deleted_cards_user').on(table.deletedBy),
    index('deleted_cards_application').on(table.applicationId).where(sql`application_id IS NOT NULL`),
    index('deleted_cards_time').on(table.deletedAt),
    index('deleted_cards_images').using('gin', table.imageIds),
  ],
);

/** The rows of a deleted card; dates are texts. */
export interface DeletedContent {
  readonly card: Readonly<Record<string, unknown>>;
  readonly versions: readonly Readonly<Record<string, unknown>>[];
  readonly proposals: readonly Readonly<Record<string, unknown>>[];
  readonly listIds: readonly string[];
  /** People who have starred it; cards deleted before stars existed have none. */
  readonly favoriteOf?: readonly string[];
}
