import * as z from 'zod/mini';
import { route } from '../http/route';
import { snakeObject } from '../http/snake-object';
import { translations } from '../models/translations';

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
