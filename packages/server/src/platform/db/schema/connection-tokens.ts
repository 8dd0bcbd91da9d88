import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { channels } from './channels';
import { moment } from './columns';
import { users } from './users';

export const channelTokens = pgTable(
  'channel_tokens',
  {
    /** SHA-256 of the token. */
    hash: text('hash').primaryKey(),
    channelId: uuid('channel_id')
      .notNull()
      .references(() => channels.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
  },
  table => [index('channel_tokens_expires').on(table.expiresAt)],
);
