import type { FileRecognition, OmissionPlace } from '@oriel/contracts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { agents } from './agents';
import { channels } from './channels';
import { chatFolders } from './chat-folders';
import { id, moment, stamps } from './columns';
import { messages } from './messages';
import { organizations } from './organizations';
import { madeThrough } from './references';
import { users } from './users';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Something that the reading of a page left out. Pages count from 1. */
export type PageOmission = OmissionPlace & { readonly page: number };

/**
 * Files of chats, folders of chats and agents, as the folder or bucket of files has them. A row outlives its workspace, person
 * and place until its bytes are deleted: the row is the only record of them.
 */
export const chatFiles = pgTable(
  'chat_files',
  {
    id: id(),
    organizationId: uuid('organization_id').references(() => organizations.id, { onDelete: 'set null' }),
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    applicationId: madeThrough(),
    channelId: uuid('channel_id').references(() => channels.id, { onDelete: 'set null' }),
    /** Set instead of the channel: every chat in the folder uses the file. */
    folderId: uuid('folder_id').references(() => chatFolders.id, { onDelete: 'set null' }),
    /** Set instead of the channel and the folder: the agent uses the file in every chat. */
    agentId: uuid('agent_id').references(() => agents.id, { onDelete: 'set null' }),
    key: text('key').notNull(),
    thumbnailKey: text('thumbnail_key'),
    /** Safe on every file system. */
    fileName: text('file_name').notNull(),
    originalFileName: text('original_file_name').notNull(),
    fileSize: bigint('file_size', { mode: 'number' }).notNull(),
    mimeType: text('mime_type').notNull(),
    width: integer('width'),
    height: integer('height'),
    /** Pages, slides or sheets. */
    pages: integer('pages'),
    /** Number of extracted characters. */
    textLength: integer('text_length').notNull().default(0),
    /** State of reading scanned pages or a picture; null for a file with text of its own, or if that is off. */
    recognition: text('recognition').$type<FileRecognition>(),
    /** Gaps in the text, by page. Null for a file that was read before this was recorded. */
    omissions: jsonb('omissions').$type<readonly PageOmission[]>(),
    /** Time when the file was processed. Until then it is pending and hidden. */
    readAt: moment('read_at'),
    /** The model that has embedded all its passages. */
    vectorModel: text('vector_model'),
    /** Time when a question first used it. */
    attachedAt: moment('attached_at'),
    ...stamps(),
  },
  table => [
    index('chat_files_channel').on(table.channelId, table.createdAt),
    index('chat_files_folder').on(table.folderId),
    index('chat_files_agent').on(table.agentId),
    index('chat_files_organization').on(table.organizationId),
    index('chat_files_owner').on(table.ownerId),
    index('chat_files_application').on(table.applicationId).where(sql`application_id IS NOT NULL`),
    index('chat_files_unattached').on(table.createdAt).where(sql`attached_at IS NULL`),
  ],
);

/** The files that came with a question. */
export const messageFiles = pgTable(
  'message_files',
  {
    messageId: uuid('message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    fileId: uuid('file_id')
      .notNull()
      .references(() => chatFiles.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
  },
  table => [
    primaryKey({ columns: [table.messageId, table.fileId] }),
    index('message_files_file').on(table.fileId),
  ],
);

/** Increase it when the rules of `document` change; a migration then rebuilds the index `chat_file_passages_folding`. */
export const passageFolding = 2;

/** The text of a file in passages; joined, they are the whole text. */
export const chatFilePassages = pgTable(
  'chat_file_passages',
  {
    fileId: uuid('file_id')
      .notNull()
      .references(() => chatFiles.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** Counted from 1. */
    page: integer('page').notNull(),
    text: text('text').notNull(),
    /** Its words, stemmed for German and for English, other spellings, and pieces of runs without spaces. */
    document: tsvector('document').notNull(),
    /** Version of the rules that made `document`; a job updates older rows. */
    folding: integer('folding').notNull().default(1),
  },
  table => [
    primaryKey({ columns: [table.fileId, table.position] }),
    index('chat_file_passages_page').on(table.fileId, table.page),
    index('chat_file_passages_folding')
      .on(table.fileId, table.position)
      .where(sql`${table.folding} < ${sql.raw(String(passageFolding))}`),
  ],
);

/**
 * Embeddings of passages, for semantic search. Stored as plain arrays, because the extension's type is not available everywhere;
 * a search casts them.
 */
export const chatPassageVectors = pgTable(
  'chat_passage_vectors',
  {
    fileId: uuid('file_id').notNull(),
    position: integer('position').notNull(),
    /** Embeddings of different models cannot be compared. */
    model: text('model').notNull(),
    /** Empty if the model refuses the text. */
    vector: real('vector').array().notNull(),
  },
  table => [
    primaryKey({ columns: [table.fileId, table.position] }),
    foreignKey({
      name: 'chat_passage_vectors_passage',
      columns: [table.fileId, table.position],
      foreignColumns: [chatFilePassages.fileId, chatFilePassages.position],
    }).onDelete('cascade'),
  ],
);
