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
  /** The agent's `picture_id`, so that a new picture has a new address. */
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
    /** Whether to include the built-in agents. Default true. */
    add_default_agents: z._default(flag, true),
    ability: z.optional(z.enum(abilityTypes)),
    /** Whether to include agents in locations that the workspace does not allow. Ignored unless the caller manages settings. */
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
