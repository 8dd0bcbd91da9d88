import { index, integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { moment, tsvector } from './columns';
import { messages } from './messages';

/** Increase it when `foldedWords` changes: the job then indexes all messages again. */
export const messageFolding = 2;

/**
 * The folded words of messages, for searches. The table lags behind the messages: a job adds new words, and a search adds those
 * its person has just written, so storing an answer does not wait for an index.
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
    /** The message's change time when its words were read. */
    readAt: moment('read_at').notNull(),
    document: tsvector('document').notNull(),
    /** Version of the rules that made `document`. */
    folding: integer('folding').notNull().default(1),
  },
  table => [
    index('message_words_owner').on(table.organizationId, table.ownerId, table.saidAt),
    // Without `fastupdate`: every search reads the pending list, and the embedded database never flushes it.
    index('message_words_document').using('gin', table.document).with({ fastupdate: false }),
  ],
);
