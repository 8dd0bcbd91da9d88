import * as z from 'zod/mini';
import { route } from '../http/route';
import { organizationParams } from '../organizations/organization';
import { agentProposal, agentProposalDecision, agentProposalInput } from './agent-proposal';
import { managedAgent } from './managed-agent';

const params = z.object({ organizationId: z.uuid(), agentProposalId: z.uuid() });
const creates = { login: 'session', permission: 'createOwnAgents', embed: ['chat'] } as const;
const decides = {
  login: 'session',
  permission: 'manageOrganizationAgents',
  embed: ['chat'],
  thing: { agentProposal: 'decide' },
} as const;

export const proposeAgent = route({
  service: 'chat',
  method: 'POST',
  path: '/v1/organizations/:organizationId/agents/:agentId/proposals',
  summary:
    'Proposes to share a private agent with the workspace or with teams; until the decision it cannot be changed',
  params: z.object({ organizationId: z.uuid(), agentId: z.uuid() }),
  body: { kind: 'json', schema: agentProposalInput },
  answer: { kind: 'json', schema: agentProposal, status: 201 },
  access: { ...creates, thing: { agent: 'own' } },
  errors: ['conflict'],
});

export const listAgentProposals = route({
  service: 'chat',
  method: 'GET',
  path: '/v1/organizations/:organizationId/agent-proposals',
  summary:
    "The caller's own proposals, or all for a member who manages agents: first the undecided ones, then the newest",
  params: organizationParams,
  answer: { kind: 'json', schema: z.array(agentProposal) },
  access: creates,
});

export const acceptAgentProposal = route({
  service: 'chat',
  method: 'POST',
  path: '/v1/organizations/:organizationId/agent-proposals/:agentProposalId/accept',
  summary: 'Shares a proposed agent; from then on, its creator uses it like every other member',
  params,
  body: { kind: 'json', schema: agentProposalDecision },
  answer: { kind: 'json', schema: managedAgent },
  access: decides,
  errors: ['conflict'],
});

export const declineAgentProposal = route({
  service: 'chat',
  method: 'POST',
  path: '/v1/organizations/:organizationId/agent-proposals/:agentProposalId/decline',
  summary: 'Declines a proposal; the agent stays private',
  params,
  body: { kind: 'json', schema: agentProposalDecision },
  answer: { kind: 'json', schema: agentProposal },
  access: decides,
  errors: ['conflict'],
});

export const withdrawAgentProposal = route({
  service: 'chat',
  method: 'DELETE',
  path: '/v1/organizations/:organizationId/agent-proposals/:agentProposalId',
  summary: "Takes back an undecided proposal of one's own",
  params,
  answer: { kind: 'empty' },
  access: { ...creates, thing: { agentProposal: 'withdraw' } },
  errors: ['conflict'],
});
