import * as z from 'zod/mini';
import { flag } from '../http/flag';
import { route } from '../http/route';
import { model } from './model';

export const listModels = route({
  service: 'chat',
  method: 'GET',
  path: '/v1/ai-models',
  summary: 'The models of this installation',
  query: z.object({
    /** Whether those come too that their services offer no more. Default false. */
    add_retired: z.optional(flag),
  }),
  answer: { kind: 'json', schema: z.array(model) },
  access: { login: 'session', embed: ['chat', 'images'], vouched: 'anybody' },
});
