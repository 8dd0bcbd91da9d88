import {
  type CardDiff,
  type CardProposalDetail,
  type CardVersion,
  type CardVersionDetail,
  cardProposal,
  cardProposalDetail,
  cardVersion,
  cardVersionDetail,
  type PromptCard,
} from '@oriel/contracts';
import * as z from 'zod/mini';

/** Versions of a card and proposals for it. */
export interface FakePast {
  /** Versions by card, newest first. */
  readonly versions: Map<string, CardVersionDetail[]>;
  readonly proposals: CardProposalDetail[];
  /** Bodies of proposals and decisions. */
  readonly sent: unknown[];
  /** Versions that were compared with others. */
  readonly compared: (string | null)[];
}

export const emptyPast = (): FakePast => ({ versions: new Map(), proposals: [], sent: [], compared: [] });

const date = '2026-11-15T09:00:00.000Z';

/** A version in the service's format. */
export function buildVersion(overrides: Partial<CardVersionDetail> = {}): CardVersionDetail {
  return {
    number: 1,
    title: 'A letter',
    changedBy: null,
    changedByName: 'Jonas Falk',
    origin: null,
    createdAt: date,
    description: 'What it is for',
    prompt: 'Dear {{name}}',
    tags: ['Writing'],
    visibility: 'ORG',
    cover: 1,
    defaultAgentId: null,
    language: null,
    diff: null,
    ...overrides,
  };
}

/** A proposal in the service's format. */
export function buildProposal(
  card: PromptCard,
  overrides: Partial<CardProposalDetail> = {},
): CardProposalDetail {
  const diff: CardDiff = {
    title: [
      { change: 'same', text: 'A ' },
      { change: 'removed', text: 'letter' },
      { change: 'added', text: 'short letter' },
    ],
  };
  return {
    id: crypto.randomUUID(),
    cardId: card.id,
    cardTitle: card.title,
    proposedBy: crypto.randomUUID(),
    proposedByName: 'Jonas Falk',
    status: 'pending',
    baseVersion: 1,
    isStale: false,
    message: 'Shorter is kinder',
    decidedByName: null,
    decisionNote: null,
    rights: ['decide'],
    createdAt: date,
    decidedAt: null,
    title: 'A short letter',
    description: card.description,
    prompt: card.prompt,
    tags: card.tags,
    diff,
    ...overrides,
  };
}

/** Handles calls about versions and proposals; undefined for any other call, and for missing entries. */
export async function answerAboutPast(
  past: FakePast,
  cards: PromptCard[],
  call: string,
  query: URLSearchParams,
  readBody: () => Promise<string>,
): Promise<unknown> {
  const [, method, cardId, rest = ''] = /^(\w+) \/prompts\/v1\/cards\/([\w-]+)(\/.*)?$/.exec(call) ?? [];
  const card = cards.find(({ id }) => id === cardId);
  const versions = past.versions.get(cardId ?? '') ?? [];
  const number = Number(/^\/versions\/(\d+)/.exec(rest)?.[1]);
  const version = versions.find(each => each.number === number);
  if (card && method === 'GET' && rest === '/versions')
    return pageOf(
      versions.map(each => z.encode(cardVersion, each)),
      query,
    );
  if (card && version && rest.endsWith('/restore')) return restored(card, versions, version);
  if (version) {
    past.compared.push(query.get('against'));
    return z.encode(cardVersionDetail, version);
  }
  if (card && method === 'POST' && rest === '/proposals') {
    past.sent.push(JSON.parse(await readBody()));
    const made = buildProposal(card, { rights: ['withdraw'] });
    past.proposals.unshift(made);
    return z.encode(cardProposalDetail, made);
  }
  if (call === 'GET /prompts/v1/proposals') {
    const right = { received: 'decide', sent: 'withdraw' }[query.get('role') ?? ''];
    const of = query.get('cardId');
    const found = past.proposals.filter(
      ({ rights, cardId }) =>
        (!right || rights.length === 0 || rights.some(each => each === right)) && (!of || cardId === of),
    );
    return {
      ...pageOf(
        found.map(each => z.encode(cardProposal, each)),
        query,
      ),
      pendingCount: found.filter(({ status }) => status === 'pending').length,
    };
  }
  const proposal = past.proposals.find(({ id }) => call.includes(`/v1/proposals/${id}`));
  return proposal && answerAboutProposal(past, proposal, cards, call, readBody);
}

function pageOf<T>(all: readonly T[], query: URLSearchParams) {
  const [page, size] = [Number(query.get('page')), Number(query.get('pageSize'))];
  return { results: all.slice((page - 1) * size, page * size), totalCount: all.length };
}

/** A card restored to an earlier version. */
function restored(card: PromptCard, versions: CardVersionDetail[], version: CardVersionDetail): PromptCard {
  card.version += 1;
  card.title = version.title;
  const origin: CardVersion['origin'] = { kind: 'restore', number: version.number };
  versions.unshift({ ...version, number: card.version, origin, diff: {} });
  return card;
}

async function answerAboutProposal(
  past: FakePast,
  proposal: CardProposalDetail,
  cards: PromptCard[],
  call: string,
  readBody: () => Promise<string>,
): Promise<unknown> {
  const end = (status: CardProposalDetail['status'], note: string | null = null) => {
    Object.assign(proposal, { status, decisionNote: note, decidedByName: 'Ines Kröger', rights: [] });
  };
  if (call.endsWith('/accept')) {
    end('accepted');
    const card = cards.find(({ id }) => id === proposal.cardId);
    return card && Object.assign(card, { title: proposal.title, version: card.version + 1 });
  }
  if (call.endsWith('/decline')) {
    const body = z.parse(z.object({ note: z.string() }), JSON.parse(await readBody()));
    past.sent.push(body);
    end('declined', body.note);
    return z.encode(cardProposal, proposal);
  }
  if (call.startsWith('DELETE')) {
    end('withdrawn');
    return null;
  }
  return z.encode(cardProposalDetail, proposal);
}
