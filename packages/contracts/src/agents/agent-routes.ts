import * as z from 'zod/mini';
import { flag } from '../http/flag';
import { route } from '../http/route';
import { abilityTypes } from '../models/ability';
import { organizationParams } from '../organizations/organization';
import { agent } from './agent';

export const getAgentPicture = route({
  service: 'chat',
  method: 'GET',
  path: '/v1/organizations/:organizationId/agents/:agentId/picture',
  summary: 'The picture of an agent as a square WebP',
  params: z.object({ organizationId: z.uuid(), agentId: z.uuid() }),
  /** The `picture_id` of the agent, so that another picture has another address. */
  query: z.object({ id: z.optional(z.uuid()) }),
  answer: { kind: 'file' },
  access: {
    vouched: 'anybody',
    login: 'session',
    permission: 'viewOrganizationChat',
    feature: 'viewOrganizationChat',
    thing: { agent: 'use' },
    embed: ['chat'],
  },
});

export const listAgents = route({
  service: 'chat',
  method: 'GET',
  path: '/v1/organizations/:organizationId/agents',
  summary: 'The agents the user may ask in a workspace',
  params: organizationParams,
  query: z.object({
    /** Whether the built-in agents come too. Default true. */
    add_default_agents: z._default(flag, true),
    ability: z.optional(z.enum(abilityTypes)),
    /** Whether those come too that run where the workspace does not allow it. For managers of settings; else nothing changes. */
    any_place: z.optional(flag),
  }),
  answer: { kind: 'json', schema: z.array(agent) },
  access: {
    vouched: 'anybody',
    login: 'session',
    permission: 'viewOrganizationChat',
    feature: 'viewOrganizationChat',
    embed: ['chat', 'prompts', 'workspace'],
  },
});
