import { integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';

/** Number of cards in total and per tag, kept by a trigger. The empty tag counts all cards. */
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
