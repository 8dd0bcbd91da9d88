import type { ApiErrorCode, HostLocation, ImageStatus } from '@oriel/contracts';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, real, text, uuid } from 'drizzle-orm/pg-core';
import { id, moment, stamps } from './columns';
import { organizations } from './organizations';
import { madeThrough } from './references';
import { users } from './users';

/** Parameters of an image, completed with the defaults of its model. */
export interface StoredImageParameters {
  readonly outputFormat?: 'png' | 'jpeg' | 'webp';
  readonly style?: string;
  readonly size?: {
    readonly width?: number | undefined;
    readonly height?: number | undefined;
    readonly aspectRatio?: string | undefined;
  };
}

/**
 * Requested images. Agent, model and chat are stored without a reference, because an image outlives them. A row outlives its
 * workspace and person until its bytes are deleted: the row is the only record of them.
 */
export const images = pgTable(
  'images',
  {
    id: id(),
    organizationId: uuid('organization_id').references(() => organizations.id, { onDelete: 'set null' }),
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    applicationId: madeThrough(),
    executionId: uuid('execution_id').notNull(),
    /** Position in its request. */
    position: integer('position').notNull(),
    agentId: uuid('agent_id').notNull(),
    agentName: text('agent_name').notNull(),
    modelId: uuid('model_id').notNull(),
    /** Name of the model at its endpoint. */
    model: text('model').notNull(),
    modelName: text('model_name').notNull(),
    serviceId: uuid('service_id').notNull(),
    /** Identifies the endpoint in the configuration. */
    serviceInternalId: text('service_internal_id').notNull(),
    serviceName: text('service_name').notNull(),
    hostLocation: text('host_location').$type<HostLocation>().notNull(),
    /** Place of the agent that asked for it in a chat, which each model has to satisfy. */
    wantedLocation: text('wanted_location').$type<HostLocation>().notNull().default('any'),
    channelId: uuid('channel_id'),
    message: text('message').notNull(),
    /** Text that the agent adds to each description. */
    instructions: text('instructions').notNull().default(''),
    parameters: jsonb('parameters').$type<StoredImageParameters>().notNull(),
    /** Uploaded reference images, and images of the gallery. */
    referenceIds: uuid('reference_ids').array().notNull().default(sql`'{}'::uuid[]`),
    status: text('status').$type<ImageStatus>().notNull().default('waiting'),
    progress: real('progress'),
    errorCode: text('error_code').$type<ApiErrorCode>(),
    /** The process that draws the image. */
    ownerNode: text('owner_node'),
    /** Heartbeat written by an earlier version; null if a row of `work` draws the image. */
    heartbeatAt: moment('heartbeat_at'),
    /** Written by an earlier version, like `heartbeatAt`. */
    attempts: integer('attempts').notNull().default(0),
    costMicroeuro: bigint('cost_microeuro', { mode: 'number' }),
    key: text('key').notNull(),
    thumbnailKey: text('thumbnail_key').notNull(),
    mimeType: text('mime_type'),
    width: integer('width'),
    height: integer('height'),
    thumbnailWidth: integer('thumbnail_width'),
    thumbnailHeight: integer('thumbnail_height'),
    /** Size of the image and its thumbnail together, in bytes. */
    fileSize: bigint('file_size', { mode: 'number' }),
    sharedAt: moment('shared_at'),
    /** Time when its person deleted it. */
    binnedAt: moment('binned_at'),
    expiresAt: moment('expires_at').notNull(),
    ...stamps(),
  },
  table => [
    index('images_owner').on(table.organizationId, table.ownerId, table.createdAt),
    index('images_of_user').on(table.ownerId),
    index('images_application').on(table.applicationId).where(sql`application_id IS NOT NULL`),
    index('images_open').on(table.createdAt).where(sql`status IN ('waiting', 'drawing')`),
    index('images_expiry').on(table.expiresAt),
    index('images_binned').on(table.binnedAt).where(sql`binned_at IS NOT NULL`),
    index('images_left').on(table.id).where(sql`owner_id IS NULL OR organization_id IS NULL`),
    index('images_channel').on(table.channelId).where(sql`channel_id IS NOT NULL`),
  ],
);

/** Uploaded reference images, re-encoded. They are kept for a day. */
export const imageReferences = pgTable(
  'image_references',
  {
    id: id(),
    organizationId: uuid('organization_id').references(() => organizations.id, { onDelete: 'set null' }),
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    applicationId: madeThrough(),
    key: text('key').notNull(),
    mimeType: text('mime_type').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    fileSize: bigint('file_size', { mode: 'number' }).notNull(),
    /** Time when its bytes were stored. Until then it is hidden. */
    readAt: moment('read_at'),
    ...stamps(),
  },
  table => [
    index('image_references_owner').on(table.organizationId, table.ownerId),
    index('image_references_of_user').on(table.ownerId),
    index('image_references_application').on(table.applicationId).where(sql`application_id IS NOT NULL`),
    index('image_references_created').on(table.createdAt),
  ],
);
