import * as z from 'zod/mini';
import { cardLimits } from '../card-limits';
import { promptCard } from '../cards/card';
import { cardParams } from '../cards/card-routes';
import { pageQuery } from '../http/page-query';
import { route } from '../http/route';
import { proposalStatuses } from '../proposal-status';
import { boundedText } from '../text';
import { cardProposal, cardProposalDetail, cardProposalInput } from './proposal';

const params = z.object({ proposalId: z.uuid() });
const embed = ['prompts'] as const;

export const createProposal = route({
  service: 'prompts',
  method: 'POST',
  path: '/v1/cards/:cardId/proposals',
  summary: 'Proposes a change to a card of a colleague',
  params: cardParams,
  body: { kind: 'json', schema: cardProposalInput },
  answer: { kind: 'json', schema: cardProposalDetail, status: 201 },
  access: { login: 'session', thing: { card: 'propose' }, embed },
});

export const listProposals = route({
  service: 'prompts',
  method: 'GET',
  path: '/v1/proposals',
  summary:
    'Proposals of a workspace, for my cards and by me: first those that are undecided, then the newest',
  query: z.object({
    space: z.uuid(),
    /** `received`: for cards that the caller may decide on. `sent`: the caller's own. Default: both. */
    role: z.optional(z.enum(['received', 'sent'])),
    status: z.optional(z.enum(proposalStatuses)),
    cardId: z.optional(z.uuid()),
    ...pageQuery,
  }),
  answer: {
    kind: 'json',
    schema: z.object({
      results: z.array(cardProposal),
      totalCount: z.number(),
      /** Number of undecided proposals. */
      pendingCount: z.number(),
    }),
  },
  access: { login: 'session', permission: 'viewOrganizationPromptCards', organizationIn: 'query', embed },
});

export const getProposal = route({
  service: 'prompts',
  method: 'GET',
  path: '/v1/proposals/:proposalId',
  summary: 'One proposal, with what it would change',
  params,
  answer: { kind: 'json', schema: cardProposalDetail },
  access: { login: 'session', thing: { proposal: 'read' }, embed },
});

export const acceptProposal = route({
  service: 'prompts',
  method: 'POST',
  path: '/v1/proposals/:proposalId/accept',
  summary: 'Makes a proposal the next version of its card',
  params,
  answer: { kind: 'json', schema: promptCard },
  access: { login: 'session', thing: { proposal: 'decide' }, embed },
  errors: ['conflict'],
});

export const declineProposal = route({
  service: 'prompts',
  method: 'POST',
  path: '/v1/proposals/:proposalId/decline',
  summary: 'Declines a proposal',
  params,
  body: { kind: 'json', schema: z.object({ note: z._default(boundedText(cardLimits.note), '') }) },
  answer: { kind: 'json', schema: cardProposal },
  access: { login: 'session', thing: { proposal: 'decide' }, embed },
  errors: ['conflict'],
});

export const withdrawProposal = route({
  service: 'prompts',
  method: 'DELETE',
  path: '/v1/proposals/:proposalId',
  summary: "Takes back an undecided proposal of one's own",
  params,
  answer: { kind: 'empty' },
  access: { login: 'session', thing: { proposal: 'withdraw' }, embed },
  errors: ['conflict'],
});
