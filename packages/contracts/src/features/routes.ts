import * as z from 'zod/mini';
import { route } from '../http/route';
import { featureFlags } from './feature';

export const listFeatures = route({
  service: 'access',
  method: 'GET',
  path: '/v1/features',
  summary: 'What the user may use in a workspace: permission, plan and subscription together',
  query: z.object({ organizationId: z.uuid() }),
  answer: { kind: 'json', schema: featureFlags },
  access: { login: 'session', embed: ['chat', 'prompts', 'images', 'workspace'] },
});
