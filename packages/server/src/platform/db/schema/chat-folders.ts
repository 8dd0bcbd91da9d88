import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, stamps } from './columns';
import { organizations } from './organizations';
import { madeThrough } from './references';
import { users } from './users';

/** A person's folder of chats, and the context that every chat in it uses. */
export const chatFolders = pgTable(
  'chat_folders',
  {
    id: id(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    applicationId: madeThrough(),
    name: text('name').notNull(),
    instructions: text('instructions').notNull().default(''),
    ...stamps(),
  },
  table => [
    index('chat_folders_owner').on(table.organizationId, table.ownerId),
    index('chat_folders_user').on(table.ownerId),
    index('chat_folders_application').on(table.applicationId).where(sql`application_id IS NOT NULL`),
  ],
);
