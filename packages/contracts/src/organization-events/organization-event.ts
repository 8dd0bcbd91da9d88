import * as z from 'zod/mini';
import { route } from '../http/route';
import { organizationParams } from '../organizations/organization';

/**
 * Something of a workspace that other tabs show is another now; events carry no values. `ready` comes first, and after each
 * connection again: whatever may have been missed has to be read once more.
 */
export const organizationEvent = z.object({ type: z.enum(['ready', 'subscription', 'credits']) });
export type OrganizationEvent = z.output<typeof organizationEvent>;

export const followOrganization = route({
  service: 'core',
  method: 'GET',
  path: '/v1/organizations/:organizationId/events',
  summary:
    'Says when the subscription or the credit of a workspace changes, so that every tab can read it anew',
  params: organizationParams,
  query: z.object({
    /** When the stream ends and the caller connects again. 0: after `ready`. */
    seconds: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(3_600)), 600),
  }),
  answer: { kind: 'events', schema: organizationEvent },
  access: { login: 'session', embed: ['chat', 'prompts', 'images', 'workspace'], vouched: 'anybody' },
});
