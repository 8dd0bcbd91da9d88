import * as z from 'zod/mini';
import { route } from '../http/route';
import { agentVersion, agentVersionDetail } from './agent-version';
import { managedAgent } from './managed-agent';

const versionNumber = z.codec(z.string().check(z.regex(/^[1-9]\d{0,8}$/)), z.number(), {
  decode: Number,
  encode: String,
});
const agentParams = { organizationId: z.uuid(), agentId: z.uuid() };
const access = {
  login: 'session',
  permission: 'manageOrganizationAgents',
  feature: 'manageOrganizationAgents',
  embed: ['chat'],
  thing: { agent: 'manage' },
} as const;

export const listAgentVersions = route({
  service: 'chat',
  method: 'GET',
  path: '/v1/organizations/:organizationId/agents/:agentId/versions',
  summary: 'The versions of an agent that are kept, the newest first',
  params: z.object(agentParams),
  answer: { kind: 'json', schema: z.array(agentVersion) },
  access,
});

export const getAgentVersion = route({
  service: 'chat',
  method: 'GET',
  path: '/v1/organizations/:organizationId/agents/:agentId/versions/:number',
  summary: 'One version of an agent and what it changed',
  params: z.object({ ...agentParams, number: versionNumber }),
  query: z.object({ against: z.optional(versionNumber) }),
  answer: { kind: 'json', schema: agentVersionDetail },
  access,
});

export const restoreAgentVersion = route({
  service: 'chat',
  method: 'POST',
  path: '/v1/organizations/:organizationId/agents/:agentId/versions/:number/restore',
  summary: 'Makes an agent what it was, as a new version; its picture, its files and who may use it stay',
  params: z.object({ ...agentParams, number: versionNumber }),
  answer: { kind: 'json', schema: managedAgent },
  access,
});
