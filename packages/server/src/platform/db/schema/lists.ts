import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { cards, visibilities } from './cards';
import { id, moment, stamps } from './columns';
import { madeThrough, organizationId, person } from './references';

/** A named collection of cards. A personal list has the visibility `PRIVATE`. */
export const lists = pgTable(
  'lists',
  {
    id: id(),
    /** Null: a list of the product, which is curated. */
    organizationId: organizationId(),
    createdBy: person('created_by'),
    applicationId: madeThrough(),
    name: text('name').notNull(),
    category: text('category'),
    visibility: text('visibility').notNull(),
    ...stamps(),
  },
  table => [
    check('lists_visibility', visibilities(table.visibility)),
    check('lists_home', sql`${table.organizationId} IS NOT NULL OR ${table.visibility} = 'CURATED'`),
    index('lists_organization').on(table.organizationId, table.visibility),
    index('lists_user').on(table.createdBy),
    index('lists_application').on(table.applicationId).where(sql`application_id IS NOT NULL`),
  ],
);

export const listCards = pgTable(
  'list_cards',
  {
    listId: uuid('list_id')
      .notNull()
      .references(() => lists.id, { onDelete: 'cascade' }),
    cardId: uuid('card_id')
      .notNull()
      .references(() => cards.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.listId, table.cardId] }), index('list_cards_card').on(table.cardId)],
);
