import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { moment, tsvector } from './columns';
import { messages } from './messages';

/**
 * The folded words of messages, which searches read. It follows the messages: a job writes what is new, and a search what its
 * person has just written, so that storing an answer does not wait for an index.
 */
export const messageWords = pgTable(
  'message_words',
  {
    messageId: uuid('message_id')
      .primaryKey()
      .references(() => messages.id, { onDelete: 'cascade' }),
    organizationId: uuid('organization_id').notNull(),
    ownerId: uuid('owner_id').notNull(),
    /** When the message was written. */
    saidAt: moment('said_at').notNull(),
    /** When the message was last changed as its words were read. */
    readAt: moment('read_at').notNull(),
    document: tsvector('document').notNull(),
  },
  table => [
    index('message_words_owner').on(table.organizationId, table.ownerId, table.saidAt),
    // Without `fastupdate`: what waits in its list is read by every search, and the embedded database never empties it.
    index('message_words_document').using('gin', table.document).with({ fastupdate: false }),
  ],
);
