import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { id, moment } from './columns';

/** Mail that is to be sent, and what became of it. */
export const outgoingMails = pgTable(
  'outgoing_mails',
  {
    id: id(),
    recipient: text('recipient').notNull(),
    /** Subject and texts, encrypted, because they may hold a link that is a credential. Null once the mail has gone. */
    sealed: text('sealed'),
    attempts: integer('attempts').notNull().default(0),
    /** Written by an earlier version, as the time of its next attempt; null if a row of `work` sends the mail. */
    dueAt: moment('due_at').defaultNow(),
    /** A mail server has taken it. */
    sentAt: moment('sent_at'),
    /** Why the last attempt has failed, without addresses and credentials. */
    problem: text('problem'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  table => [index('outgoing_mails_due').on(table.dueAt).where(sql`due_at IS NOT NULL`)],
);
