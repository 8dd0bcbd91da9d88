import type { CardVersion } from '@oriel/contracts';
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { cardImages } from './card-images';
import { cards } from './cards';
import { moment } from './columns';
import { person } from './references';

/** A card as it was after each change. */
export const cardVersions = pgTable(
  'card_versions',
  {
    cardId: uuid('card_id')
      .notNull()
      .references(() => cards.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    prompt: text('prompt').notNull(),
    tags: text('tags').array().notNull(),
    visibility: text('visibility').notNull(),
    /** The teams that saw the card, if its visibility was `TEAMS`. */
    teamIds: uuid('team_ids').array().notNull().default([]),
    language: text('language'),
    defaultAgentId: uuid('default_agent_id'),
    cover: integer('cover'),
    imageId: uuid('image_id').references(() => cardImages.id),
    changedBy: person('changed_by'),
    /** Null for an edit; otherwise `origin` of the contracts' `cardVersion`. */
    origin: jsonb('origin').$type<CardVersion['origin']>(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  table => [
    primaryKey({ columns: [table.cardId, table.number] }),
    index('card_versions_image').on(table.imageId),
    index('card_versions_user').on(table.changedBy),
  ],
);
