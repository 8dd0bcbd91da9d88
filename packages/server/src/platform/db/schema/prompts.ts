import type { CardVersion } from '@oriel/contracts';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { madeThrough } from './application-id';
import { id, moment, stamps, tsvector } from './columns';
import { organizations } from './organizations';
import { users } from './users';

/** Compared by bytes, so that an order is the same in every database. */
const sortKey = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

const organizationId = () =>
  uuid('organization_id').references(() => organizations.id, { onDelete: 'cascade' });
const person = (name: string) => uuid(name).references(() => users.id, { onDelete: 'set null' });
const visibilities = (column: AnyPgColumn) => sql`${column} IN ('PUBLIC', 'PRIVATE', 'ORG', 'CURATED')`;

/** Uploaded pictures, as the folder or bucket of files has them. A card, its versions and its copies may share one. */
export const cardImages = pgTable(
  'card_images',
  {
    id: id(),
    /** Null: the product's. */
    organizationId: organizationId(),
    key: text('key').notNull(),
    thumbnailKey: text('thumbnail_key').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: integer('bytes').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  table => [index('card_images_organization').on(table.organizationId)],
);

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
    language: text('language'),
    defaultAgentId: uuid('default_agent_id'),
    cover: integer('cover'),
    imageId: uuid('image_id').references(() => cardImages.id),
    changedBy: person('changed_by'),
    /** Null for an edit; else as the contracts' `cardVersion` has it. */
    origin: jsonb('origin').$type<CardVersion['origin']>(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  table => [
    primaryKey({ columns: [table.cardId, table.number] }),
    index('card_versions_image').on(table.imageId),
    index('card_versions_user').on(table.changedBy),
  ],
);

/** Changes of a card that somebody other than its creator would like. */
export const cardProposals = pgTable(
  'card_proposals',
  {
    id: id(),
    cardId: uuid('card_id')
      .notNull()
      .references(() => cards.id, { onDelete: 'cascade' }),
    organizationId: organizationId().notNull(),
    proposedBy: person('proposed_by'),
    baseVersion: integer('base_version').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    prompt: text('prompt').notNull(),
    tags: text('tags').array().notNull(),
    message: text('message').notNull().default(''),
    /** As the contracts' `proposalStatuses`. */
    status: text('status').notNull().default('pending'),
    decidedBy: person('decided_by'),
    decidedAt: moment('decided_at'),
    decisionNote: text('decision_note'),
    ...stamps(),
  },
  table => [
    check('card_proposals_status', sql`${table.status} IN ('pending', 'accepted', 'declined', 'withdrawn')`),
    index('card_proposals_card').on(table.cardId, table.status),
    index('card_proposals_organization').on(table.organizationId, table.status, table.createdAt),
    index('card_proposals_user').on(table.proposedBy),
  ],
);

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

/** Cards under a name. A personal list is one whose visibility is `PRIVATE`. */
export const lists = pgTable(
  'lists',
  {
    id: id(),
    /** Null: the product's, which then are curated. */
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
