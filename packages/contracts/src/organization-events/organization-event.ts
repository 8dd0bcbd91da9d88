import * as z from 'zod/mini';
import { addressNumber } from '../http/address-number';
import { route } from '../http/route';
import { organizationParams } from '../organizations/organization';

/**
 * Data of a workspace that other tabs show has changed; events carry no values. `ready` comes first, and again after each
 * reconnection: data may have changed meanwhile and must be read again.
 */
export const organizationEvent = z.object({ type: z.enum(['ready', 'subscription', 'credits', 'members']) });
export type OrganizationEvent = z.output<typeof organizationEvent>;

export const followOrganization = route({
  service: 'core',
  method: 'GET',
  path: '/v1/organizations/:organizationId/events',
  summary:
    'Says when the subscription, the credit or the members of a workspace change, so that every tab can read it anew',
  params: organizationParams,
  query: z.object({
    /** Seconds until the stream ends and the caller reconnects. 0: after `ready`. */
    seconds: z._default(addressNumber(0, 3_600), 600),
  }),
  answer: { kind: 'events', schema: organizationEvent },
  access: { login: 'session', embed: ['chat', 'prompts', 'images', 'workspace'], vouched: 'anybody' },
});
