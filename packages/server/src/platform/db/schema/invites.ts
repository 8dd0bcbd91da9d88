import type { InvitedRoleName } from '@oriel/contracts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, moment, stamps } from './columns';
import { organizations } from './organizations';
import { users } from './users';

/** Invitation of an e-mail address to a workspace. An expired invite stays pending; its time decides whether it can be used. */
export const invites = pgTable(
  'invites',
  {
    id: id(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** As it was typed. */
    email: text('email').notNull(),
    /** SHA-256 of the token in the link, in hex. */
    tokenHash: text('token_hash').notNull(),
    status: text('status')
      .$type<'pending' | 'accepted' | 'declined' | 'revoked'>()
      .notNull()
      .default('pending'),
    /** Whether a mail server has accepted the mail with this token. */
    emailSent: boolean('email_sent').notNull().default(false),
    /** Role that the invited person gets on joining. */
    role: text('role').$type<InvitedRoleName>().notNull().default('member'),
    /** Ids of teams that the invited person joins as well; some may have been deleted since. */
    teamIds: uuid('team_ids').array().notNull().default(sql`'{}'::uuid[]`),
    /** Personal message of the mail; null if there is none. */
    message: text('message'),
    expiresAt: moment('expires_at').notNull(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    ...stamps(),
  },
  table => [
    check('invites_status', sql`${table.status} IN ('pending', 'accepted', 'declined', 'revoked')`),
    uniqueIndex('invites_token_unique').on(table.tokenHash),
    uniqueIndex('invites_pending_unique')
      .on(table.organizationId, sql`lower(${table.email})`)
      .where(sql`${table.status} = 'pending'`),
    index('invites_organization').on(table.organizationId, table.createdAt),
    index('invites_creator').on(table.createdBy),
  ],
);
