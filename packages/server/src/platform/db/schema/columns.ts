import { customType, timestamp, uuid } from 'drizzle-orm/pg-core';

/** A moment, always with its zone. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const id = () => uuid('id').primaryKey().defaultRandom();

/** Times of creation and of the last change of a row. */
export const stamps = () => ({
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at')
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date()),
});

export const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** Words that are searched. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Text compared by bytes, so the order is the same in every database. */
export const sortKey = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });
