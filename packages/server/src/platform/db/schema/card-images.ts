import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { id, moment } from './columns';
import { organizationId } from './references';

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
