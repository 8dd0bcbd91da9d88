import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { id, moment } from './columns';
import { organizationId } from './references';

/** Uploaded images, as stored in the folder or bucket of files. A card, its versions and its copies may share one. */
export const cardImages = pgTable(
  'card_images',
  {
    id: id(),
    /** Null: an image of the product. */
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
