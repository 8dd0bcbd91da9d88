import type { CompletionEvent, HostLocation } from '@oriel/contracts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { channels } from './channels';
import { id, moment } from './columns';
import { messages } from './messages';
import { modelServices } from './model-services';
import { models } from './models';
import { organizations } from './organizations';
import { users } from './users';

/** An accepted question. An open submission is the lock of its channel. */
export const submissions = pgTable(
  'submissions',
  {
    id: id(),
    channelId: uuid('channel_id')
      .notNull()
      .references(() => channels.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text('status').$type<'open' | 'closed'>().notNull().default('open'),
    idempotencyKey: text('idempotency_key'),
    requestHash: text('request_hash').notNull(),
    /** Several agents answer, and no answer has been chosen yet. */
    isCompared: boolean('is_compared').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  table => [
    uniqueIndex('submissions_open').on(table.channelId).where(sql`status = 'open'`),
    uniqueIndex('submissions_idempotency').on(table.userId, table.idempotencyKey),
  ],
);

export const runStatuses = ['running', 'complete', 'stopped', 'interrupted', 'error'] as const;

export type RunStatus = (typeof runStatuses)[number];

export const runs = pgTable(
  'runs',
  {
    id: id(),
    submissionId: uuid('submission_id')
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    channelId: uuid('channel_id')
      .notNull()
      .references(() => channels.id, { onDelete: 'cascade' }),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    modelId: uuid('model_id').references(() => models.id, { onDelete: 'set null' }),
    /** The service that answered. */
    serviceId: uuid('service_id').references(() => modelServices.id, { onDelete: 'set null' }),
    /** Whether another model or endpoint than the agent's own answered. */
    isFallback: boolean('is_fallback').notNull().default(false),
    /** The location where the model ran; null in runs of earlier versions. */
    hostLocation: text('host_location').$type<HostLocation>(),
    assistantMessageId: uuid('assistant_message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    status: text('status').$type<RunStatus>().notNull().default('running'),
    /** The process that writes the answer. */
    ownerNode: text('owner_node').notNull(),
    heartbeatAt: moment('heartbeat_at').notNull().defaultNow(),
    lastSeq: integer('last_seq').notNull(),
    cancelRequested: boolean('cancel_requested').notNull().default(false),
    inputTokens: integer('input_tokens'),
    outputTokens: integer('output_tokens'),
    costMicroeuro: bigint('cost_microeuro', { mode: 'number' }),
    endedAt: moment('ended_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  table => [
    index('runs_channel').on(table.channelId, table.createdAt),
    index('runs_running').on(table.heartbeatAt).where(sql`status = 'running'`),
    index('runs_ended').on(table.endedAt),
    index('runs_service').on(table.serviceId),
  ],
);

/**
 * An event as stored in a row of the log. A text delta that continues the part of the previous event is stored as its text alone:
 * most events are such deltas, and stored whole they would be five times as long.
 */
export type StoredEvent = CompletionEvent | string;

/** The log of an answer: each row holds the events of one write, numbered from `seq`. */
export const runEvents = pgTable(
  'run_events',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    seq: integer('seq').notNull(),
    data: json('data').$type<readonly StoredEvent[]>().notNull(),
  },
  table => [primaryKey({ columns: [table.runId, table.seq] })],
);
