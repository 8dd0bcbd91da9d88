import * as z from 'zod/mini';
import { route } from '../http/route';
import { snakeObject } from '../http/snake-object';
import { ability } from '../models/ability';
import { hostLocations } from '../models/host-location';
import { hostedTool } from './hosted-tool';

/** An agent's instructions, model, abilities and tools, read-only. */
export const agentDetails = snakeObject({
  /** Absent: the model is not available. */
  modelName: z.optional(z.string()),
  /** The service that runs the model, by name. */
  serviceName: z.optional(z.string()),
  modelHostLocation: z.enum(hostLocations),
  /** Every place where it may run. */
  hostLocations: z.array(z.enum(hostLocations)),
  systemMessages: z.array(z.string()),
  tools: z.array(hostedTool),
  abilities: z.array(ability),
});
export type AgentDetails = z.output<typeof agentDetails>;

/** People of an application cannot call it: instructions are not shown outside the workspace. */
export const getAgentDetails = route({
  service: 'chat',
  method: 'GET',
  path: '/v1/organizations/:organizationId/agents/:agentId/details',
  summary: 'Instructions, tools and model of an agent that the user may ask, also of a built-in one',
  params: z.object({ organizationId: z.uuid(), agentId: z.uuid() }),
  answer: { kind: 'json', schema: agentDetails },
  access: {
    login: 'session',
    permission: 'viewOrganizationChat',
    feature: 'viewOrganizationChat',
    embed: ['chat'],
    thing: { agent: 'use' },
  },
});
