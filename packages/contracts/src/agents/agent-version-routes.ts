import * as z from 'zod/mini';
import { addressNumber } from '../http/address-number';
import { route } from '../http/route';
import { agentVersion, agentVersionDetail } from './agent-version';
import { managedAgent } from './managed-agent';

const agentParams = { organizationId: z.uuid(), agentId: z.uuid() };
const access = {
  login: 'session',
  permission: 'createOwnAgents',
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
  params: z.object({ ...agentParams, number: addressNumber(1, 999_999_999) }),
  query: z.object({ against: z.optional(addressNumber(1, 999_999_999)) }),
  answer: { kind: 'json', schema: agentVersionDetail },
  access,
});

export const restoreAgentVersion = route({
  service: 'chat',
  method: 'POST',
  path: '/v1/organizations/:organizationId/agents/:agentId/versions/:number/restore',
  summary: 'Makes an agent what it was, as a new version; its picture, its files and who may use it stay',
  params: z.object({ ...agentParams, number: addressNumber(1, 999_999_999) }),
  answer: { kind: 'json', schema: managedAgent },
  access,
});
