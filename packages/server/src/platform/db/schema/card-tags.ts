import { integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';

/** How many cards there are, and how many with each tag; kept by a trigger. The tag of all cards is empty. */
export const cardTagCounts = pgTable(
  'card_tag_counts',
  {
    organizationId: uuid('organization_id'),
    visibility: text('visibility').notNull(),
    createdBy: uuid('created_by'),
    language: text('language'),
    tag: text('tag').notNull(),
    count: integer('count').notNull(),
  },
  table => [
    unique('card_tag_counts_unique')
      .on(table.organizationId, table.visibility, table.createdBy, table.language, table.tag)
      .nullsNotDistinct(),
  ],
);
