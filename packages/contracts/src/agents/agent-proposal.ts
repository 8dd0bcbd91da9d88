import * as z from 'zod/mini';
import { snakeObject } from '../http/snake-object';
import { limits } from '../limits';
import { proposalStatuses } from '../proposal-status';
import { boundedText } from '../text';
import { managedAgent } from './managed-agent';

/** Maximum number of decided proposals in a list. */
export const agentProposalsMax = 100;

const text = boundedText(limits.agentProposalNote);

/** A private agent whose creator proposes to share it. */
export const agentProposal = snakeObject({
  id: z.uuid(),
  agentId: z.uuid(),
  agentName: z.string(),
  proposedBy: z.nullable(z.uuid()),
  proposedByName: z.nullable(z.string()),
  status: z.enum(proposalStatuses),
  /** The teams that would get the agent; empty: the whole workspace. */
  teamIds: z.array(z.uuid()),
  message: z.string(),
  decidedByName: z.nullable(z.string()),
  decisionNote: z.nullable(z.string()),
  /** The caller's rights on it. */
  rights: z.array(z.enum(['decide', 'withdraw'])),
  /** The whole agent, for a member who may decide. */
  agent: z.optional(managedAgent),
  /** Names of the files that it knows, for a member who may decide. */
  files: z.optional(z.array(z.string())),
  /** Epoch milliseconds. */
  createdAt: z.number(),
  decidedAt: z.nullable(z.number()),
});
export type AgentProposal = z.output<typeof agentProposal>;

export const agentProposalInput = snakeObject({
  /** Teams of the caller; empty: the whole workspace. */
  teamIds: z._default(z.array(z.uuid()).check(z.maxLength(limits.agentTeams)), []),
  /** The reason for the proposal. */
  message: z._default(text, ''),
});

export const agentProposalDecision = z.object({ note: z._default(text, '') });
