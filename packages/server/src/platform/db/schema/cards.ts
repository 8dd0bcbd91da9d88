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

/** The check of a visibility column. */
export const visibilities = (column: AnyPgColumn) =>
  sql`${column} IN ('PUBLIC', 'PRIVATE', 'ORG', 'CURATED')`;

/** Increase it when `searchColumns` changes; a migration then rebuilds the index `cards_folding`. */
export const cardFolding = 3;

/**
 * Prompt cards. Columns that searches read are in the row, long texts are in separate tables: see the migration. `cardColumns`
 * derives `title_key` and `document` from the texts, and every write goes through it.
 */
export const cards = pgTable(
  'cards',
  {
    id: id(),
    /** Null: a card of the product, which is curated. */
    organizationId: organizationId(),
    createdBy: person('created_by'),
    applicationId: madeThrough(),
    /** One of the contracts' visibilities, or `TEAMS`: on the wire `ORG` with `teamIds`. */
    visibility: text('visibility').notNull(),
    /**
     * Ids of the teams that see a card with the visibility `TEAMS`. Ids of deleted teams stay, so that no deletion makes the card
     * visible to others.
     */
    teamIds: uuid('team_ids').array().notNull().default([]),
    language: text('language'),
    title: text('title').notNull(),
    /** The folded title, for sorting and for searching within it. */
    titleKey: sortKey('title_key').notNull(),
    description: text('description').notNull(),
    prompt: text('prompt').notNull(),
    tags: text('tags').array().notNull(),
    variableCount: integer('variable_count').notNull(),
    /** References nothing: an agent may be built in and disappear with a model's endpoint. */
    defaultAgentId: uuid('default_agent_id'),
    /** Seed of a generated cover, or an uploaded image. */
    cover: integer('cover'),
    imageId: uuid('image_id').references(() => cardImages.id),
    /** The number of the current version. */
    version: integer('version').notNull().default(1),
    uses: integer('uses').notNull().default(0),
    /** The folded words of title, tags, description and text; each field has its own weight. */
    document: tsvector('document').notNull(),
    /** Version of the rules that made `title_key` and `document`; a job updates older rows. */
    folding: integer('folding').notNull().default(1),
    /** Name of a card that ships with the server, so that it is added only once. */
    seedKey: text('seed_key'),
    ...stamps(),
  },
  table => [
    index('cards_application').on(table.applicationId).where(sql`application_id IS NOT NULL`),
    check('cards_visibility', sql`${visibilities(table.visibility)} OR ${table.visibility} = 'TEAMS'`),
    check('cards_teams', sql`(${table.visibility} = 'TEAMS') = (${table.teamIds} <> '{}')`),
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
    // Without `fastupdate`: every search reads the pending list, and the embedded database never flushes it.
    index('cards_tags').using('gin', table.tags).with({ fastupdate: false }),
    index('cards_document').using('gin', table.document).with({ fastupdate: false }),
    index('cards_title_parts').using('gin', table.titleKey.op('gin_trgm_ops')).with({ fastupdate: false }),
  ],
);

/** Stars that people have given to cards. */
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

/** Time of a person's last use of a card. */
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
