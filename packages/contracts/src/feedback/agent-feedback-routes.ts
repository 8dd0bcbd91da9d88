import * as z from 'zod/mini';
import { route } from '../http/route';
import { snakeObject } from '../http/snake-object';
import { feedbackRatings, feedbackReasons } from './feedback';

/** A rating of an agent's answer, without the rater. */
export const agentFeedback = snakeObject({
  rating: z.enum(feedbackRatings),
  reason: z.nullable(z.enum(feedbackReasons)),
  /** Epoch milliseconds. */
  ratedAt: z.number(),
  /** Present if the rater shares them. */
  shared: z.optional(z.object({ comment: z.string(), question: z.string(), answer: z.string() })),
});
export type AgentFeedback = z.output<typeof agentFeedback>;

export const listAgentFeedback = route({
  service: 'chat',
  method: 'GET',
  path: '/v1/organizations/:organizationId/agents/:agentId/feedback',
  summary:
    'How people of a workspace have rated an agent, the latest first; for its creator and those who manage agents',
  params: z.object({ organizationId: z.uuid(), agentId: z.uuid() }),
  answer: {
    kind: 'json',
    schema: z.object({ up: z.number(), down: z.number(), results: z.array(agentFeedback) }),
  },
  access: {
    login: 'session',
    permission: 'viewOrganizationChat',
    feature: 'viewOrganizationChat',
    embed: ['chat'],
    thing: { agent: 'use' },
  },
});
