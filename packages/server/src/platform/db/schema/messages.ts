import type { AnswerFallback, FinishReason, MessageError, MessagePart, WireChatFile } from '@oriel/contracts';
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { agents } from './agents';
import { channels } from './channels';
import { id, stamps } from './columns';
import { users } from './users';

export const messages = pgTable(
  'messages',
  {
    id: id(),
    channelId: uuid('channel_id')
      .notNull()
      .references(() => channels.id, { onDelete: 'cascade' }),
    seq: integer('seq').notNull(),
    role: text('role').$type<'user' | 'assistant' | 'system'>().notNull(),
    senderId: uuid('sender_id').references(() => users.id, { onDelete: 'set null' }),
    responseToId: uuid('response_to_id').references((): AnyPgColumn => messages.id, { onDelete: 'cascade' }),
    type: text('type').$type<'message'>().notNull().default('message'),
    /** The previous message: the question of an answer, or the answer before a question. */
    parentId: uuid('parent_id').references((): AnyPgColumn => messages.id, { onDelete: 'set null' }),
    attachments: json('attachments').$type<WireChatFile[]>().notNull().default([]),
    agentId: uuid('agent_id').references(() => agents.id, { onDelete: 'set null' }),
    /** `json` keeps characters of a model that `jsonb` refuses, such as half of a surrogate pair. */
    content: json('content').$type<MessagePart[]>().notNull(),
    fullText: text('full_text').notNull(),
    complete: boolean('complete').notNull(),
    finishReason: text('finish_reason').$type<FinishReason>(),
    error: json('error').$type<MessageError>(),
    /** Absent: the agent's own model answered, as far as is known. */
    fallback: jsonb('fallback').$type<AnswerFallback>(),
    /** Whether this version of a message is the one that is shown. */
    chosen: boolean('chosen').notNull().default(true),
    /** Whether it is off the shown branch, which is the chosen versions from the first question on. */
    superseded: boolean('superseded').notNull().default(false),
    ...stamps(),
  },
  table => [
    uniqueIndex('messages_channel_seq').on(table.channelId, table.seq),
    index('messages_response_to').on(table.responseToId),
    index('messages_parent').on(table.parentId),
    index('messages_updated').on(table.updatedAt, table.id),
  ],
);
