import type { Feedback, FeedbackReason } from '@oriel/contracts';
import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment, stamps } from './columns';
import { messages } from './messages';
import { users } from './users';

/** A person's opinion of an answer. */
export const messageFeedback = pgTable(
  'message_feedback',
  {
    messageId: uuid('message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    rating: text('rating').$type<Feedback['rating']>().notNull(),
    reason: text('reason').$type<FeedbackReason>(),
    comment: text('comment').notNull().default(''),
    /** The agent's makers see rating, reason and time. False for ratings of earlier versions, which nobody else could see. */
    isListed: boolean('is_listed').notNull().default(false),
    /** Since when the agent's makers may read the question and the answer; absent: they may not. */
    sharedAt: moment('shared_at'),
    ...stamps(),
  },
  table => [
    primaryKey({ columns: [table.messageId, table.userId] }),
    index('message_feedback_user').on(table.userId),
  ],
);
