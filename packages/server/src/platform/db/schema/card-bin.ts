import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns';
import { madeThrough, organizationId, person } from './references';
import { users } from './users';

/** Deleted cards with all that goes with them, for as long as they can be brought back. */
export const deletedCards = pgTable(
  'deleted_cards',
  {
    cardId: uuid('card_id').primaryKey(),
    organizationId: organizationId(),
    /** With an account goes what it made. */
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'cascade' }),
    applicationId: madeThrough(),
    visibility: text('visibility').notNull(),
    title: text('title').notNull(),
    deletedBy: person('deleted_by'),
    deletedAt: moment('deleted_at').notNull().defaultNow(),
    /** Pictures that it shows or has shown, which must stay. */
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

/** The rows of a deleted card; moments are texts there. */
export interface DeletedContent {
  readonly card: Readonly<Record<string, unknown>>;
  readonly versions: readonly Readonly<Record<string, unknown>>[];
  readonly proposals: readonly Readonly<Record<string, unknown>>[];
  readonly listIds: readonly string[];
  /** People who have given it a star; what was deleted before there were stars has none. */
  readonly favoriteOf?: readonly string[];
}
