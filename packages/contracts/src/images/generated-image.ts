import * as z from 'zod/mini';
import { apiErrorCode } from '../http/error-code';
import { snakeObject } from '../http/snake-object';
import { ability } from '../models/ability';
import { hostLocations } from '../models/host-location';
import { parameterDefinition } from '../models/model';
import { translations } from '../models/translations';
import { imageParameters } from './image-parameters';

/** `waiting` and `drawing` are in progress; the others are final. */
export const imageStatuses = ['waiting', 'drawing', 'done', 'failed', 'cancelled'] as const;
export type ImageStatus = (typeof imageStatuses)[number];

const thumbnail = snakeObject({
  /** Path below the chat service's base. */
  url: z.string(),
  width: z.optional(z.number()),
  height: z.optional(z.number()),
});

/** An image in the gallery, from its request on. Times are epoch milliseconds. */
export const generatedImage = snakeObject({
  id: z.uuid(),
  /** Null once the agent is deleted, and so are model and service. */
  agentId: z.nullable(z.uuid()),
  aiModelId: z.nullable(z.uuid()),
  aiServiceId: z.nullable(z.uuid()),
  /** Names at the time of the request. */
  agentName: z.string(),
  modelName: z.string(),
  serviceName: z.string(),
  hostLocation: z.enum(hostLocations),
  createdAt: z.number(),
  /** Shared by the images of one request. */
  executionId: z.uuid(),
  ownerId: z.uuid(),
  ownerOrganizationId: z.uuid(),
  /** The description. */
  message: z.string(),
  parameters: imageParameters,
  /** Number of reference images. */
  references: z.number(),
  status: z.enum(imageStatuses),
  /** From 0 to 1; null if the endpoint does not report it. */
  progress: z.nullable(z.number()),
  /** The reason for a failure; null unless `failed`. A failure costs nothing. */
  errorCode: z.nullable(apiErrorCode),
  /** Null until it is `done`, like all fields down to the thumbnails. Path below the chat service's base. */
  url: z.nullable(z.string()),
  mimeType: z.nullable(z.string()),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  fileSize: z.nullable(z.number()),
  costInEuro: z.nullable(z.number()),
  /** Smallest first; empty until it is `done`. */
  thumbnails: z.array(thumbnail),
  /** Time of its deletion. */
  expiresAt: z.number(),
  /** Its public page; null while it is not shared. */
  shareUrl: z.nullable(z.string()),
  /** The chat in which it was created. */
  channelId: z.nullable(z.uuid()),
});
export type GeneratedImage = z.output<typeof generatedImage>;

/** A shared image, for anyone with its link. */
export const sharedImage = snakeObject({
  id: z.uuid(),
  message: z.string(),
  createdAt: z.number(),
  expiresAt: z.number(),
  mimeType: z.string(),
  width: z.number(),
  height: z.number(),
  /** Path below the chat service's base. */
  url: z.string(),
  thumbnails: z.array(thumbnail),
  modelName: z.string(),
  parameters: imageParameters,
  /** Whether the caller owns it. */
  isOwn: z.boolean(),
});
export type SharedImage = z.output<typeof sharedImage>;

/** An image agent with the capabilities of its model. */
export const imageAgent = snakeObject({
  id: z.uuid(),
  name: z.string(),
  description: z.optional(z.string()),
  i18n: z.optional(translations),
  modelId: z.uuid(),
  modelName: z.string(),
  serviceId: z.uuid(),
  serviceName: z.string(),
  modelHostLocation: z.enum(hostLocations),
  /** It only demonstrates how images arrive. */
  isDemo: z.boolean(),
  abilities: z.array(ability),
  parameterDefinitions: z.record(z.string(), parameterDefinition),
});
export type ImageAgent = z.output<typeof imageAgent>;

/** Agents and limits for images in a workspace; sizes in bytes. */
export const imageSettings = snakeObject({
  agents: z.array(imageAgent),
  /** Days after which an image is deleted. */
  retentionDays: z.number(),
  /** Hours in which a deletion can be undone. */
  undoHours: z.number(),
  /** Maximum number of images in progress per person. */
  maxRunning: z.number(),
  reference: snakeObject({
    acceptedMimeTypes: z.array(z.string()),
    maxFileSize: z.number(),
    /** Maximum width and height in pixels. */
    maxSide: z.number(),
  }),
  storage: snakeObject({ used: z.number(), max: z.number() }),
});
export type ImageSettings = z.output<typeof imageSettings>;

/** An uploaded reference image. It is deleted after a day unless a request uses it. */
export const imageReference = snakeObject({
  id: z.uuid(),
  mimeType: z.string(),
  fileSize: z.number(),
  width: z.number(),
  height: z.number(),
});
export type ImageReference = z.output<typeof imageReference>;

/** `ready` comes first, and again after each reconnection: read the list then. `image` contains the whole image entry. */
export const imageEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('image'), image: generatedImage }),
  z.object({ type: z.literal('removed'), id: z.uuid() }),
]);
export type ImageEvent = z.output<typeof imageEvent>;
