import * as z from 'zod/mini';
import { route } from '../http/route';
import { snakeObject } from '../http/snake-object';
import { hostLocations } from '../models/host-location';
import { translations } from '../models/translations';
import { dataPolicy } from './endpoint';

/** A vendor or endpoint that runs models. */
export const modelService = snakeObject({
  id: z.uuid(),
  internalId: z.optional(z.string()),
  name: z.string(),
  description: z.optional(z.string()),
  ownerId: z.nullable(z.uuid()),
  ownerOrganizationId: z.nullable(z.uuid()),
  /** Type of vendor, which determines the protocol: `openai-compatible`, `demo` … */
  serviceImpl: z.string(),
  i18n: z.optional(translations),
  /** Start of the current failure, in milliseconds since 1970. Absent: it responds, as far as is known. */
  failingSince: z.optional(z.number()),
  /** Location where it runs its models. Absent: unknown. */
  hostLocation: z.optional(z.enum(hostLocations)),
  /** The handling of questions by the company that runs it. Absent: unknown. */
  dataPolicy: z.optional(snakeObject(dataPolicy.shape)),
  /** For the address of its logo. Absent: it has none. */
  logoId: z.optional(z.uuid()),
});
export type ModelService = z.output<typeof modelService>;

export const listModelServices = route({
  service: 'chat',
  method: 'GET',
  path: '/v1/ai-model-services',
  summary: 'The services that run the models',
  answer: { kind: 'json', schema: z.array(modelService) },
  access: { login: 'session', embed: ['chat', 'images'], vouched: 'anybody' },
});

export const getModelServiceLogo = route({
  service: 'chat',
  method: 'GET',
  path: '/v1/ai-model-services/:serviceId/logo',
  summary: 'The logo of a model service as a square WebP',
  params: z.object({ serviceId: z.uuid() }),
  /** The service's `logo_id`, so that a new logo has a new address. */
  query: z.object({ id: z.optional(z.uuid()) }),
  answer: { kind: 'file' },
  access: { login: 'session', embed: ['chat', 'images'], vouched: 'anybody' },
});
