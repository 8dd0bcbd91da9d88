import * as z from 'zod/mini';
import { route } from '../http/route';
import { model } from './model';

export const listModels = route({
  service: 'chat',
  method: 'GET',
  path: '/v1/ai-models',
  summary: 'The models of this installation',
  answer: { kind: 'json', schema: z.array(model) },
  access: { login: 'session', embed: ['chat', 'images'] },
});
