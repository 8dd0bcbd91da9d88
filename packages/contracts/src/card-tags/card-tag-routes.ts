import * as z from 'zod/mini';
import { route } from '../http/route';

export const renameCardTag = route({
  service: 'prompts',
  method: 'POST',
  path: '/v1/card-tags/rename',
  summary:
    'Gives a tag another name on all cards of a workspace that the caller sees; one that is there already takes it in',
  body: {
    kind: 'json',
    schema: z.object({
      space: z.uuid(),
      /** As spelt on the cards. */
      tag: z.string().check(z.maxLength(100)),
      to: z.string().check(z.maxLength(100)),
    }),
  },
  answer: {
    kind: 'json',
    schema: z.object({
      /** Number of changed cards. */
      count: z.number(),
    }),
  },
  access: {
    login: 'session',
    permission: 'manageOrganization',
    organizationIn: 'body',
    embed: ['prompts'],
  },
  slow: true,
});
