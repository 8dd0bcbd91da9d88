import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { cardImages } from './card-images';
import { id, moment, sortKey, stamps, tsvector } from './columns';
import { madeThrough, organizationId, person } from './references';
import { users } from './users';

/** The check of a column that says who sees a card or list. */
export const visibilities = (column: AnyPgColumn) =>
  sql`${column} IN ('PUBLIC', 'PRIVATE', 'ORG', 'CURATED')`;

/** Grows when `searchColumns` makes something else of a text; then the index `cards_folding` follows by a migration. */
export const cardFolding = 2;

/**
 * Prompt cards. What searches read stays in the row, what is long lies beside it: see the migration. `title_key` and
 * `document` are made of the texts by `cardColumns`, through which every card is written.
 */
export const cards = pgTable(
  'cards',
  {
    id: id(),
    /** Null: the product's, which then are curated. */
    organizationId: organizationId(),
    createdBy: person('created_by'),
    applicationId: madeThrough(),
    visibility: text('visibility').notNull(),
    language: text('language'),
    title: text('title').notNull(),
    /** The title as it is ordered and searched within: folded. */
    titleKey: sortKey('title_key').notNull(),
    description: text('description').notNull(),
    prompt: text('prompt').notNull(),
    tags: text('tags').array().notNull(),
    variableCount: integer('variable_count').notNull(),
    /** References nothing: an agent may be built in and go with a model's endpoint. */
    defaultAgentId: uuid('default_agent_id'),
    /** Seed of a generated cover, or an uploaded picture. */
    cover: integer('cover'),
    imageId: uuid('image_id').references(() => cardImages.id),
    /** The number of the present version. */
    version: integer('version').notNull().default(1),
    uses: integer('uses').notNull().default(0),
    /** The folded words of title, tags, description and text, each field with a mark of its own. */
    document: tsvector('document').notNull(),
    /** The rules by which `title_key` and `document` are made: older ones are made anew by a job. */
    folding: integer('folding').notNull().default(1),
    /** Names a card that the server brings along, so that it comes once. */
    seedKey: text('seed_key'),
    ...stamps(),
  },
  table => [
    index('cards_application').on(table.applicationId).where(sql`application_id IS NOT NULL`),
    check('cards_visibility', visibilities(table.visibility)),
    check('cards_picture', sql`(${table.cover} IS NULL) <> (${table.imageId} IS NULL)`),
    check('cards_home', sql`${table.organizationId} IS NOT NULL OR ${table.visibility} = 'CURATED'`),
    uniqueIndex('cards_seed_unique').on(table.seedKey),
    index('cards_title').on(table.organizationId, table.visibility, table.titleKey, table.id),
    index('cards_created').on(table.organizationId, table.visibility, table.createdAt, table.id),
    index('cards_uses').on(
      table.organizationId,
      table.visibility,
      table.uses.desc(),
      table.titleKey,
      table.id,
    ),
    index('cards_creator').on(table.organizationId, table.createdBy, table.titleKey, table.id),
    index('cards_curated').on(table.titleKey, table.id).where(sql`${table.visibility} = 'CURATED'`),
    index('cards_image').on(table.imageId),
    index('cards_user').on(table.createdBy),
    index('cards_folding')
      .on(table.id)
      .where(sql`${table.folding} < ${sql.raw(String(cardFolding))}`),
    // Without `fastupdate`: what waits in its list is read by every search, and the embedded database never empties it.
    index('cards_tags').using('gin', table.tags).with({ fastupdate: false }),
    index('cards_document').using('gin', table.document).with({ fastupdate: false }),
    index('cards_title_parts').using('gin', table.titleKey.op('gin_trgm_ops')).with({ fastupdate: false }),
  ],
);

/** The stars that people have given to cards. */
export const cardFavorites = pgTable(
  'card_favorites',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    cardId: uuid('card_id')
      .notNull()
      .references(() => cards.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  table => [
    primaryKey({ columns: [table.userId, table.cardId] }),
    index('card_favorites_card').on(table.cardId),
  ],
);

/** When somebody has used a card last. */
export const cardLastUses = pgTable(
  'card_last_uses',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    cardId: uuid('card_id')
      .notNull()
      .references(() => cards.id, { onDelete: 'cascade' }),
    usedAt: moment('used_at').notNull().defaultNow(),
  },
  table => [
    primaryKey({ columns: [table.userId, table.cardId] }),
    index('card_last_uses_card').on(table.cardId),
    index('card_last_uses_time').on(table.userId, table.usedAt),
  ],
);
