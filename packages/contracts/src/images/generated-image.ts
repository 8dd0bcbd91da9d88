import * as z from 'zod/mini';
import { apiErrorCode } from '../http/error-code';
import { snakeObject } from '../http/snake-object';
import { ability } from '../models/ability';
import { hostLocations } from '../models/host-location';
import { parameterDefinition } from '../models/model';
import { translations } from '../models/translations';
import { imageParameters } from './image-parameters';

/** `waiting` and `drawing` are under way; the others are final. */
export const imageStatuses = ['waiting', 'drawing', 'done', 'failed', 'cancelled'] as const;
export type ImageStatus = (typeof imageStatuses)[number];

const thumbnail = snakeObject({
  /** Path below the chat service's base. */
  url: z.string(),
  width: z.optional(z.number()),
  height: z.optional(z.number()),
});

/** A picture of the gallery, from the request on. Times are epoch milliseconds. */
export const generatedImage = snakeObject({
  id: z.uuid(),
  /** Absent once the agent is gone, as are model and service. */
  agentId: z.nullable(z.uuid()),
  aiModelId: z.nullable(z.uuid()),
  aiServiceId: z.nullable(z.uuid()),
  /** Names at the time of the request. */
  agentName: z.string(),
  modelName: z.string(),
  serviceName: z.string(),
  hostLocation: z.enum(hostLocations),
  createdAt: z.number(),
  /** Shared by the pictures of one request. */
  executionId: z.uuid(),
  ownerId: z.uuid(),
  ownerOrganizationId: z.uuid(),
  /** The description. */
  message: z.string(),
  parameters: imageParameters,
  /** Number of reference pictures. */
  references: z.number(),
  status: z.enum(imageStatuses),
  /** From 0 to 1; null where the endpoint says nothing of it. */
  progress: z.nullable(z.number()),
  /** Why there is no picture; null unless `failed`. Nothing was charged then. */
  errorCode: z.nullable(apiErrorCode),
  /** Null until it is `done`, as is all that follows down to the thumbnails. Path below the chat service's base. */
  url: z.nullable(z.string()),
  mimeType: z.nullable(z.string()),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  fileSize: z.nullable(z.number()),
  costInEuro: z.nullable(z.number()),
  /** The smallest first; empty until it is `done`. */
  thumbnails: z.array(thumbnail),
  /** When it is deleted. */
  expiresAt: z.number(),
  /** The page that shows it to everybody; null while it is not shared. */
  shareUrl: z.nullable(z.string()),
  /** The chat in which it was drawn. */
  channelId: z.nullable(z.uuid()),
});
export type GeneratedImage = z.output<typeof generatedImage>;

/** A shared picture, for whoever has its link. */
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
  /** Whether the reader owns it. */
  isOwn: z.boolean(),
});
export type SharedImage = z.output<typeof sharedImage>;

/** An agent that draws, with what its model can do. */
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
  /** It only shows how pictures come. */
  isDemo: z.boolean(),
  abilities: z.array(ability),
  parameterDefinitions: z.record(z.string(), parameterDefinition),
});
export type ImageAgent = z.output<typeof imageAgent>;

/** Agents and limits for pictures in a workspace; sizes in bytes. */
export const imageSettings = snakeObject({
  agents: z.array(imageAgent),
  /** Days after which a picture is deleted. */
  retentionDays: z.number(),
  /** Hours in which a deletion can be undone. */
  undoHours: z.number(),
  /** Pictures of one person that may be under way together. */
  maxRunning: z.number(),
  reference: snakeObject({
    acceptedMimeTypes: z.array(z.string()),
    maxFileSize: z.number(),
    /** Pixels of either side. */
    maxSide: z.number(),
  }),
  storage: snakeObject({ used: z.number(), max: z.number() }),
});
export type ImageSettings = z.output<typeof imageSettings>;

/** An uploaded reference picture. One that no request names is deleted after a day. */
export const imageReference = snakeObject({
  id: z.uuid(),
  mimeType: z.string(),
  fileSize: z.number(),
  width: z.number(),
  height: z.number(),
});
export type ImageReference = z.output<typeof imageReference>;

/** `ready` comes first, and after each connection again: read the list then. `image` carries the whole picture. */
export const imageEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('image'), image: generatedImage }),
  z.object({ type: z.literal('removed'), id: z.uuid() }),
]);
export type ImageEvent = z.output<typeof imageEvent>;
