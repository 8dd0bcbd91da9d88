import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { id, moment } from './columns';

/** Outgoing mail and its state. */
export const outgoingMails = pgTable(
  'outgoing_mails',
  {
    id: id(),
    recipient: text('recipient').notNull(),
    /** Subject and texts, encrypted, because they may hold a link that is a credential. Null once the mail is sent. */
    sealed: text('sealed'),
    attempts: integer('attempts').notNull().default(0),
    /** Time of the next attempt, written by an earlier version; null if a row of `work` sends the mail. */
    dueAt: moment('due_at').defaultNow(),
    /** Time when a mail server accepted it. */
    sentAt: moment('sent_at'),
    /** Reason why the last attempt failed, without addresses and credentials. */
    problem: text('problem'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  table => [index('outgoing_mails_due').on(table.dueAt).where(sql`due_at IS NOT NULL`)],
);
