import * as z from 'zod/mini';
import { route } from '../http/route';
import { organizationParams } from './organization';

/** The credit of a workspace. Money is in whole cents. */
export const credits = z.object({
  currency: z.literal('EUR'),
  /** What can be spent now: granted and bought less spent and reserved. */
  balance: z.number(),
  /** At or below this balance, models that cost are blocked. */
  blockLimit: z.number(),
});
export type Credits = z.output<typeof credits>;

export const getCredits = route({
  service: 'core',
  method: 'GET',
  path: '/v1/organizations/:organizationId/credits',
  summary: 'The credit balance of a workspace',
  params: organizationParams,
  answer: { kind: 'json', schema: credits },
  access: { login: 'session', permission: 'viewOrganizationCredits', embed: ['chat', 'images', 'workspace'] },
});
