import * as z from 'zod/mini';
import { addressNumber } from '../http/address-number';
import { route } from '../http/route';
import { snakeObject } from '../http/snake-object';
import { limits, pagingLimits } from '../limits';
import { organizationParams } from '../organizations/organization';
import { countCodePoints } from '../text';
import { generatedImage, imageEvent, imageReference, imageSettings, sharedImage } from './generated-image';
import { imageParameters } from './image-parameters';

/** Sharing, which an application's users may not do. */
const shares = {
  login: 'session',
  permission: 'manageOrganizationImages',
  feature: 'manageOrganizationImages',
  thing: { image: 'own' },
  embed: ['images'],
  vouched: 'members',
} as const;
const access = {
  login: 'session',
  permission: 'manageOrganizationImages',
  feature: 'manageOrganizationImages',
  embed: ['images'],
  vouched: 'anybody',
} as const;
/** The chat shows images that its agents have created. */
const shown = { ...access, embed: ['images', 'chat'], thing: { image: 'own' } } as const;
const own = { ...access, thing: { image: 'own' } } as const;

const imageParams = z.object({ organizationId: z.uuid(), imageId: z.uuid() });

const demandShape = {
  agentId: z.uuid(),
  /** Uploaded reference images, and finished images of the gallery. */
  attachedTemporaryFiles: z.optional(z.array(z.uuid()).check(z.maxLength(limits.imageReferences))),
  parameters: imageParameters,
  /** Number of images. Default 1. */
  count: z.optional(z.number().check(z.int(), z.gte(1), z.lte(limits.imagesPerRequest))),
};

export const imageRequest = snakeObject({
  ...demandShape,
  message: z.string().check(
    z.refine(text => text.trim() !== '', { error: 'required' }),
    z.refine(text => countCodePoints(text) <= limits.imageMessage, { error: 'too_long' }),
  ),
});
export type ImageRequest = z.output<typeof imageRequest>;

export const imageCostRequest = snakeObject(demandShape);
export type ImageCostRequest = z.output<typeof imageCostRequest>;

const demandErrors = [
  'agent_not_found',
  'capability_not_available',
  'image_size_not_allowed',
  'image_parameters_not_allowed',
  'image_reference_not_allowed',
] as const;

export const getImageSettings = route({
  service: 'chat',
  method: 'GET',
  path: '/v1/organizations/:organizationId/images/settings',
  summary: 'The agents that draw, what each can do, and the limits',
  params: organizationParams,
  answer: { kind: 'json', schema: imageSettings },
  access,
});

export const generateImages = route({
  service: 'chat',
  method: 'POST',
  path: '/v1/organizations/:organizationId/images',
  summary: 'Asks for pictures; they are drawn in the background',
  params: organizationParams,
  body: { kind: 'json', schema: imageRequest },
  answer: { kind: 'json', schema: z.object({ images: z.array(generatedImage) }), status: 202 },
  access,
  errors: [
    ...demandErrors,
    'no_credits',
    'spending_limit_reached',
    'image_limit_reached',
    'image_storage_full',
    'idempotency_key_reused',
  ],
  idempotent: true,
  cost: 'completion',
});

export const estimateImageCost = route({
  service: 'chat',
  method: 'POST',
  path: '/v1/organizations/:organizationId/images/cost',
  summary: 'The cost of a request for pictures, with the parameters that it would have',
  params: organizationParams,
  body: { kind: 'json', schema: imageCostRequest },
  answer: {
    kind: 'json',
    schema: snakeObject({ costInEuro: z.number(), parameters: imageParameters }),
  },
  access,
  errors: demandErrors,
});

export const listImages = route({
  service: 'chat',
  method: 'GET',
  path: '/v1/organizations/:organizationId/images',
  summary: "The user's pictures in a workspace, the latest first",
  params: organizationParams,
  query: z.object({
    limit: z._default(addressNumber(1, pagingLimits.sizeMax), 50),
    offset: z._default(addressNumber(0, 1_000_000), 0),
    /** Only images of one agent. */
    agentId: z.optional(z.uuid()),
    /** Only images whose description contains all words. */
    search: z.optional(z.string().check(z.maxLength(200))),
  }),
  answer: {
    kind: 'json',
    schema: snakeObject({ results: z.array(generatedImage), totalResults: z.number() }),
  },
  access,
});

export const followImages = route({
  service: 'chat',
  method: 'GET',
  path: '/v1/organizations/:organizationId/images/events',
  summary: "Progress and changes of the user's pictures in a workspace",
  params: organizationParams,
  query: z.object({
    /** Seconds until the stream ends and the caller reconnects. 0: after `ready`. */
    seconds: z._default(addressNumber(0, 3_600), 600),
  }),
  answer: { kind: 'events', schema: imageEvent },
  access,
});

export const getImage = route({
  service: 'chat',
  method: 'GET',
  path: '/v1/organizations/:organizationId/images/:imageId',
  summary: 'A picture of the gallery',
  params: imageParams,
  answer: { kind: 'json', schema: generatedImage },
  access: shown,
});

export const getImageFile = route({
  service: 'chat',
  method: 'GET',
  path: '/v1/organizations/:organizationId/images/:imageId/file',
  summary: 'The bytes of a picture',
  params: imageParams,
  query: z.object({
    /** Default: the full image. */
    size: z.optional(z.literal('thumbnail')),
  }),
  answer: { kind: 'file' },
  access: shown,
});

export const cancelImage = route({
  service: 'chat',
  method: 'POST',
  path: '/v1/organizations/:organizationId/images/:imageId/cancel',
  summary: 'Ends the drawing of a picture, which then costs nothing; one that is finished stays',
  params: imageParams,
  answer: { kind: 'json', schema: generatedImage },
  access: own,
});

export const deleteImage = route({
  service: 'chat',
  method: 'DELETE',
  path: '/v1/organizations/:organizationId/images/:imageId',
  summary: 'Deletes a picture and revokes its link; for some hours it can be restored',
  params: imageParams,
  answer: { kind: 'empty' },
  access: own,
});

const selection = snakeObject({
  ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(limits.imageSelection)),
});

export const deleteImages = route({
  service: 'chat',
  method: 'POST',
  path: '/v1/organizations/:organizationId/images/delete',
  summary: 'Deletes several pictures, as one is deleted; others than the own ones are left out',
  params: organizationParams,
  body: { kind: 'json', schema: selection },
  answer: { kind: 'json', schema: z.object({ ids: z.array(z.uuid()) }) },
  access,
});

export const restoreImages = route({
  service: 'chat',
  method: 'POST',
  path: '/v1/organizations/:organizationId/images/restore',
  summary: 'Brings deleted pictures back, without their links',
  params: organizationParams,
  body: { kind: 'json', schema: selection },
  answer: { kind: 'json', schema: z.object({ images: z.array(generatedImage) }) },
  access,
});

export const shareImage = route({
  service: 'chat',
  method: 'PUT',
  path: '/v1/organizations/:organizationId/images/:imageId/share',
  summary: 'Shows a picture to everybody who has its link',
  params: imageParams,
  answer: { kind: 'json', schema: generatedImage },
  access: shares,
  errors: ['conflict'],
});

export const unshareImage = route({
  service: 'chat',
  method: 'DELETE',
  path: '/v1/organizations/:organizationId/images/:imageId/share',
  summary: 'Revokes the link to a picture',
  params: imageParams,
  answer: { kind: 'json', schema: generatedImage },
  access: shares,
});

export const uploadImageReference = route({
  service: 'chat',
  method: 'POST',
  path: '/v1/organizations/:organizationId/images/references',
  summary: 'Uploads a reference picture, which a request may then name',
  params: organizationParams,
  body: { kind: 'upload', schema: z.object({ file: z.custom<File>() }) },
  answer: { kind: 'json', schema: imageReference, status: 201 },
  access,
  errors: [
    'file_type_not_allowed',
    'file_size_not_allowed',
    'file_broken',
    'file_too_complex',
    'image_storage_full',
  ],
  cost: 'upload',
  slow: true,
});

const sharedParams = z.object({ sharedImageId: z.uuid() });

export const getSharedImage = route({
  service: 'chat',
  method: 'GET',
  path: '/v1/images/:sharedImageId',
  summary: 'A shared picture; for its owner also one that is not shared',
  params: sharedParams,
  answer: { kind: 'json', schema: sharedImage },
  access: { login: 'none' },
});

export const getSharedImageFile = route({
  service: 'chat',
  method: 'GET',
  path: '/v1/images/:sharedImageId/file',
  summary: 'The bytes of a shared picture',
  params: sharedParams,
  query: z.object({
    /** Default: the full image. */
    size: z.optional(z.literal('thumbnail')),
  }),
  answer: { kind: 'file' },
  access: { login: 'none' },
});
