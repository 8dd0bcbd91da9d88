import * as z from 'zod/mini';
import { route } from '../http/route';
import { organizationParams } from '../organizations/organization';
import { agent } from './agent';
import { agentFile, agentsPerFile } from './agent-file';
import { agentInput, agentPatch } from './agent-input';
import { hostedTool } from './hosted-tool';
import { managedAgent } from './managed-agent';

const params = z.object({ organizationId: z.uuid(), agentId: z.uuid() });
/** For members: those who manage agents, team leads with the agents of their teams, and all with their private agents. */
const creates = { login: 'session', permission: 'createOwnAgents', embed: ['chat'] } as const;
const managesAgent = { ...creates, thing: { agent: 'manage' } } as const;

export const listBuiltInAgents = route({
  service: 'chat',
  method: 'GET',
  path: '/v1/organizations/:organizationId/built-in-agents',
  summary: 'All built-in agents, also those that the workspace does not allow',
  params: organizationParams,
  answer: { kind: 'json', schema: z.array(agent) },
  access: { login: 'session', permission: 'viewOrganizationSettings', embed: ['workspace'] },
});

export const listManagedAgents = route({
  service: 'chat',
  method: 'GET',
  path: '/v1/organizations/:organizationId/managed-agents',
  summary:
    'The agents that the caller manages in a workspace, also those whose model is not available; for members who manage all, also the built-in ones that it allows',
  params: organizationParams,
  answer: { kind: 'json', schema: z.array(managedAgent) },
  access: creates,
});

export const createAgent = route({
  service: 'chat',
  method: 'POST',
  path: '/v1/organizations/:organizationId/agents',
  summary: 'Makes an agent: private, for teams or for the whole workspace',
  params: organizationParams,
  body: { kind: 'json', schema: agentInput },
  answer: { kind: 'json', schema: managedAgent, status: 201 },
  access: creates,
  idempotent: true,
});

export const getAgent = route({
  service: 'chat',
  method: 'GET',
  path: '/v1/organizations/:organizationId/agents/:agentId',
  summary: 'One agent of a workspace; not a built-in one',
  params,
  answer: { kind: 'json', schema: managedAgent },
  access: managesAgent,
});

export const updateAgent = route({
  service: 'chat',
  method: 'PATCH',
  path: '/v1/organizations/:organizationId/agents/:agentId',
  summary: 'Changes what is given of an agent, such as the teams that may use it',
  params,
  body: { kind: 'json', schema: agentPatch },
  answer: { kind: 'json', schema: managedAgent },
  access: managesAgent,
});

export const duplicateAgent = route({
  service: 'chat',
  method: 'POST',
  path: '/v1/organizations/:organizationId/agents/:agentId/duplicate',
  summary:
    'Copies an agent of the workspace, with its visibility and without its files; a built-in one cannot be copied',
  params,
  answer: { kind: 'json', schema: managedAgent, status: 201 },
  access: managesAgent,
  idempotent: true,
});

export const deleteAgent = route({
  service: 'chat',
  method: 'DELETE',
  path: '/v1/organizations/:organizationId/agents/:agentId',
  summary:
    'Deletes an agent with its files; its answers stay, and where it was the default another one answers',
  params,
  answer: { kind: 'empty' },
  access: managesAgent,
});

export const exportAgents = route({
  service: 'chat',
  method: 'GET',
  path: '/v1/organizations/:organizationId/agent-file',
  summary: 'Agents that the caller manages as a file that another workspace can take in',
  params: organizationParams,
  /** Comma-separated ids, up to the limit of one file. Default: all, refused if they exceed one file. */
  query: z.object({
    ids: z.optional(
      z
        .string()
        .check(
          z.maxLength(agentsPerFile * 37),
          z.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(,[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})*$/i),
        ),
    ),
  }),
  answer: { kind: 'json', schema: agentFile },
  access: creates,
});

export const importAgents = route({
  service: 'chat',
  method: 'POST',
  path: '/v1/organizations/:organizationId/agent-file',
  summary:
    'Makes the agents of a file, all or none; what the file names and the workspace does not have is told',
  params: organizationParams,
  body: {
    kind: 'json',
    schema: z.object({
      file: agentFile,
      /** Imports agents without the tools and teams that are unknown here. Default: refuse the file. */
      skip_unknown: z.optional(z.boolean()),
    }),
  },
  answer: { kind: 'json', schema: z.array(managedAgent), status: 201 },
  access: creates,
  idempotent: true,
});

export const listHostedTools = route({
  service: 'chat',
  method: 'GET',
  path: '/v1/organizations/:organizationId/function-calls',
  summary: 'The tools that an agent can be given',
  params: organizationParams,
  answer: { kind: 'json', schema: z.array(hostedTool) },
  access: creates,
});
