import type { ShareAudience } from '@oriel/contracts';
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { channels } from './channels';
import { id, moment } from './columns';
import { messages } from './messages';

/** A link that lets others read a chat. Its id is random and part of the link. */
export const channelShares = pgTable(
  'channel_shares',
  {
    id: id(),
    channelId: uuid('channel_id')
      .notNull()
      .unique()
      .references(() => channels.id, { onDelete: 'cascade' }),
    audience: text('audience').$type<ShareAudience>().notNull(),
    withName: boolean('with_name').notNull(),
    /** The name that the chat had when it was shared. */
    name: text('name').notNull(),
    /** The last message of the branch shown when the chat was shared; absent if there was no message. */
    lastMessageId: uuid('last_message_id').references(() => messages.id, { onDelete: 'set null' }),
    /** Time when it was shared. */
    sharedUntil: moment('shared_until').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  table => [index('channel_shares_last_message').on(table.lastMessageId)],
);
