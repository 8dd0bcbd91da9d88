import * as z from 'zod/mini';
import { route } from '../http/route';
import { snakeObject } from '../http/snake-object';
import { hostLocations } from '../models/host-location';

/** Details on how an answer was created. Null means unknown, or no longer known. */
export const messageDetails = snakeObject({
  agentId: z.nullable(z.uuid()),
  agentName: z.nullable(z.string()),
  modelName: z.nullable(z.string()),
  /** Name of the service that ran the model. */
  serviceName: z.nullable(z.string()),
  /** Whether another model than the agent's own answered. */
  isFallback: z.boolean(),
  hostLocation: z.nullable(z.enum(hostLocations)),
  /** From the question to the end of the answer, in milliseconds. */
  durationMs: z.nullable(z.number()),
  inputTokens: z.nullable(z.number()),
  outputTokens: z.nullable(z.number()),
  /** In euro; 0 for a model that costs nothing. */
  costInEuro: z.nullable(z.number()),
});
export type MessageDetails = z.output<typeof messageDetails>;

export const readMessageDetails = route({
  service: 'chat',
  method: 'GET',
  path: '/v1/organizations/:organizationId/messages/:messageId/details',
  summary: 'Agent, model, host, duration, tokens and cost of an answer',
  params: z.object({ organizationId: z.uuid(), messageId: z.uuid() }),
  answer: { kind: 'json', schema: messageDetails },
  access: {
    vouched: 'anybody',
    login: 'session',
    permission: 'viewOrganizationChat',
    feature: 'viewOrganizationChat',
    embed: ['chat'],
    thing: { message: 'own' },
  },
});
