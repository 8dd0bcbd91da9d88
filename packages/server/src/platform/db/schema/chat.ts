import type {
  Ability,
  CompletionEvent,
  Feedback,
  FeedbackReason,
  FinishReason,
  HostLocation,
  MessageError,
  MessagePart,
  PageFailure,
  ParameterDefinition,
  ShareAudience,
  ToolAsk,
  Translations,
  WireChatFile,
} from '@oriel/contracts';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ModelPrice } from '../../config/model-prices';
import { madeThrough } from './application-id';
import { bytea, id, moment, stamps, tsvector } from './columns';
import { organizations } from './organizations';
import { teams } from './teams';
import { users } from './users';

export const modelServices = pgTable('model_services', {
  id: id(),
  internalId: text('internal_id').notNull().unique(),
  name: text('name').notNull(),
  description: text('description'),
  serviceImpl: text('service_impl').notNull(),
  /** Absent: it answers, as far as is known. */
  failingSince: moment('failing_since'),
  i18n: jsonb('i18n').$type<Translations>(),
  ...stamps(),
});

export const models = pgTable('models', {
  id: id(),
  internalId: text('internal_id').notNull().unique(),
  serviceId: uuid('service_id')
    .notNull()
    .references(() => modelServices.id, { onDelete: 'cascade' }),
  /** Name at the endpoint. */
  modelId: text('model_id').notNull(),
  name: text('name').notNull(),
  i18n: jsonb('i18n').$type<Translations>(),
  serviceHostLocations: text('service_host_locations').array().$type<HostLocation[]>().notNull(),
  abilities: jsonb('abilities').$type<Ability[]>().notNull(),
  parameterDefinitions: jsonb('parameter_definitions').$type<Record<string, ParameterDefinition>>().notNull(),
  /** Absent: free. */
  price: jsonb('price').$type<ModelPrice>(),
  /** Whether its endpoint offers it now. */
  available: boolean('available').notNull().default(true),
  /** Order in which its endpoint lists it. */
  position: integer('position').notNull().default(0),
  ...stamps(),
});

export const agents = pgTable(
  'agents',
  {
    id: id(),
    /** Absent for built-in agents. */
    organizationId: uuid('organization_id').references(() => organizations.id, { onDelete: 'cascade' }),
    internalId: text('internal_id').unique(),
    modelId: uuid('model_id')
      .notNull()
      .references(() => models.id, { onDelete: 'cascade' }),
    modelHostLocation: text('model_host_location').$type<HostLocation>().notNull().default('any'),
    name: text('name').notNull(),
    description: text('description'),
    i18n: jsonb('i18n').$type<Translations>(),
    systemMessages: text('system_messages').array().notNull(),
    /** Of the picture that is stored beside it. */
    pictureId: uuid('picture_id'),
    starterQuestions: text('starter_questions').array().notNull().default([]),
    assignedTools: text('assigned_tools').array().notNull(),
    /** When a person is asked before a tool runs, by its name. */
    toolAsks: jsonb('tool_asks').$type<Record<string, ToolAsk>>().notNull().default({}),
    parameters: jsonb('parameters').$type<Record<string, unknown>>().notNull().default({}),
    position: integer('position').notNull().default(0),
    /**
     * `teams`: only for its teams, its creator, and whoever manages agents. A column of its own, so that an agent whose last
     * team is deleted does not become everybody's.
     */
    access: text('access').$type<'workspace' | 'teams'>().notNull().default('workspace'),
    /** Absent for built-in agents, and where the account is gone. */
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    ...stamps(),
  },
  table => [
    index('agents_organization').on(table.organizationId),
    index('agents_creator').on(table.createdBy),
  ],
);

/** Small squares, which live in the database because they are deleted with their agents. */
export const agentPictures = pgTable('agent_pictures', {
  agentId: uuid('agent_id')
    .primaryKey()
    .references(() => agents.id, { onDelete: 'cascade' }),
  /** WebP. */
  bytes: bytea('bytes').notNull(),
});

/** What a version of an agent keeps; its picture and the people who may use it are not among it. */
export type AgentContent = Pick<
  typeof agents.$inferSelect,
  | 'name'
  | 'description'
  | 'modelId'
  | 'modelHostLocation'
  | 'systemMessages'
  | 'starterQuestions'
  | 'assignedTools'
  | 'toolAsks'
  | 'parameters'
>;

/** An agent as it was after each change. */
export const agentVersions = pgTable(
  'agent_versions',
  {
    agentId: uuid('agent_id')
      .notNull()
      .references(() => agents.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    content: jsonb('content').$type<AgentContent>().notNull(),
    changedBy: uuid('changed_by').references(() => users.id, { onDelete: 'set null' }),
    restoredFrom: integer('restored_from'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  table => [
    primaryKey({ columns: [table.agentId, table.number] }),
    index('agent_versions_user').on(table.changedBy),
  ],
);

/** The teams that may use an agent whose access is `teams`. */
export const agentTeams = pgTable(
  'agent_teams',
  {
    agentId: uuid('agent_id')
      .notNull()
      .references(() => agents.id, { onDelete: 'cascade' }),
    teamId: uuid('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
  },
  table => [
    primaryKey({ columns: [table.agentId, table.teamId] }),
    index('agent_teams_team').on(table.teamId),
  ],
);

/** A person's folder of chats, with what every chat in it uses. */
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

export const channels = pgTable(
  'channels',
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
    /** The name was neither typed nor written by a model: the first question gives one. */
    isNameAutomatic: boolean('is_name_automatic').notNull().default(false),
    description: text('description'),
    /** What a model has written of the messages that it is given no more. */
    summary: text('summary'),
    /** The last message that the summary has. */
    summarySeq: integer('summary_seq'),
    lastMessageAt: moment('last_message_at'),
    pinnedAt: moment('pinned_at'),
    archivedAt: moment('archived_at'),
    /** It holds a call of a program and goes with it; nobody is shown it. */
    isTransient: boolean('is_transient').notNull().default(false),
    /** Deleted when it is left, and after a day at the latest. */
    isTemporary: boolean('is_temporary').notNull().default(false),
    folderId: uuid('folder_id').references(() => chatFolders.id, { onDelete: 'set null' }),
    /**
     * The agent that answers the next question, unless that question names another. No foreign key, so that the person can be
     * informed when the agent of the chat was deleted. Absent: the workspace's default answers.
     */
    agentId: uuid('agent_id'),
    ...stamps(),
  },
  table => [
    index('channels_owner').on(table.organizationId, table.ownerId, table.lastMessageAt.desc().nullsFirst()),
    index('channels_folder').on(table.folderId),
    index('channels_application').on(table.applicationId).where(sql`application_id IS NOT NULL`),
    index('channels_transient').on(table.createdAt).where(sql`${table.isTransient}`),
  ],
);

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
    /** The message that it follows: an answer its question, a question the answer before it. */
    parentId: uuid('parent_id').references((): AnyPgColumn => messages.id, { onDelete: 'set null' }),
    attachments: json('attachments').$type<WireChatFile[]>().notNull().default([]),
    agentId: uuid('agent_id').references(() => agents.id, { onDelete: 'set null' }),
    /** `json` keeps what a model may write and `jsonb` refuses, such as half of a surrogate pair. */
    content: json('content').$type<MessagePart[]>().notNull(),
    fullText: text('full_text').notNull(),
    complete: boolean('complete').notNull(),
    finishReason: text('finish_reason').$type<FinishReason>(),
    error: json('error').$type<MessageError>(),
    /** Of the versions in one place, the one that is shown where the place is. */
    chosen: boolean('chosen').notNull().default(true),
    /** Not on the branch that is shown, which is the chosen versions from the first question on. */
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

/**
 * The folded words of messages, which searches read. It follows the messages: a job writes what is new, and a search what its
 * person has just said, so that storing an answer does not wait for an index.
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
    /** When the message was last changed as its words were read. */
    readAt: moment('read_at').notNull(),
    document: tsvector('document').notNull(),
  },
  table => [
    index('message_words_owner').on(table.organizationId, table.ownerId, table.saidAt),
    // Without `fastupdate`: what waits in its list is read by every search, and the embedded database never empties it.
    index('message_words_document').using('gin', table.document).with({ fastupdate: false }),
  ],
);

/** What a person thinks of an answer. */
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
    ...stamps(),
  },
  table => [
    primaryKey({ columns: [table.messageId, table.userId] }),
    index('message_feedback_user').on(table.userId),
  ],
);

/** A link to a chat for others to read. Its id is random and stands in the link. */
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
    /** The end of the branch that was shown when the chat was shared; absent where it has no message. */
    lastMessageId: uuid('last_message_id').references(() => messages.id, { onDelete: 'set null' }),
    /** When it was shared. */
    sharedUntil: moment('shared_until').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  table => [index('channel_shares_last_message').on(table.lastMessageId)],
);

/** A question that was taken. An open one is the lock of its channel. */
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
    /** Several agents answer, and none of the answers has been kept yet. */
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
    /** Where the model was run, as the agent said at that time; null in runs of earlier versions. */
    hostLocation: text('host_location').$type<HostLocation>(),
    assistantMessageId: uuid('assistant_message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    status: text('status').$type<RunStatus>().notNull().default('running'),
    /** The process that writes it. */
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
  ],
);

/**
 * An event as a row of the log holds it. A delta of text that adds to the same part as the event before it is its text
 * alone: most events are such, and whole they are five times as long.
 */
export type StoredEvent = CompletionEvent | string;

/** The log of an answer: a row holds the events of one write, numbered on from `seq`. */
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

/** Outcome of a page's function that a model has called. */
export type PageCallEnd =
  | { readonly kind: 'result'; readonly result: string }
  | { readonly kind: 'failure'; readonly reason: PageFailure; readonly message?: string | undefined }
  /** `expired`: nobody answered the ask. `lost`: it was allowed, and nothing more was heard. */
  | { readonly kind: 'refuse' | 'expired' | 'lost' }
  | { readonly kind: 'allow' };

/** Calls of a run that somebody is asked about: to the page that its question came from, and to tools of the server. */
export const pageCalls = pgTable(
  'page_calls',
  {
    id: id(),
    runId: uuid('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    /** Origin of the page that offers the function; `tool:` and how often it asks where it is a tool of the server. */
    origin: text('origin').notNull(),
    status: text('status').$type<'open' | 'claimed' | 'ended'>().notNull().default('open'),
    /** Key of the widget that runs the function or has refused it. */
    claimedBy: uuid('claimed_by'),
    end: json('outcome').$type<PageCallEnd>(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  table => [index('page_calls_run').on(table.runId)],
);

/** Tools that a person has allowed an agent for a whole chat. */
export const toolGrants = pgTable(
  'tool_grants',
  {
    channelId: uuid('channel_id')
      .notNull()
      .references(() => channels.id, { onDelete: 'cascade' }),
    agentId: uuid('agent_id')
      .notNull()
      .references(() => agents.id, { onDelete: 'cascade' }),
    tool: text('tool').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  table => [
    primaryKey({ columns: [table.channelId, table.agentId, table.tool] }),
    index('tool_grants_agent').on(table.agentId),
  ],
);

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
