import * as z from 'zod/mini';
import { flag } from '../http/flag';
import { route } from '../http/route';
import { model } from './model';

export const listModels = route({
  service: 'chat',
  method: 'GET',
  path: '/v1/ai-models',
  summary: 'The models that the caller may use in a workspace',
  query: z.object({
    /** Default: the workspace of a token or key; a session without one gets the models that are for everybody. */
    organizationId: z.optional(z.uuid()),
    /** Whether to include models that their services no longer offer. Default false. */
    add_retired: z.optional(flag),
  }),
  answer: { kind: 'json', schema: z.array(model) },
  access: { login: 'session', embed: ['chat', 'images'], vouched: 'anybody' },
});
