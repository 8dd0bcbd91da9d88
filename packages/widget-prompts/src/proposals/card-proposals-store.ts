import { ApiError } from '@oriel/client';
import {
  acceptProposal,
  type CardProposal,
  type CardProposalDetail,
  declineProposal,
  getProposal,
  listProposals,
  type PromptCard,
  withdrawProposal,
} from '@oriel/contracts';
import { batch, type ReadonlySignal, signal } from '@oriel/widget-kit';
import { fetchCard } from '../cards/fetch-card';
import { failedBy, type Loaded } from '../cards/LoadedPlace';
import type { PromptsStore } from '../prompts/prompts-store';

/** A card and what was proposed for it: to the person, or by her. */
export interface ProposedCard {
  readonly card: PromptCard;
  readonly proposals: readonly CardProposal[];
}

/** What became of a try to end a proposal. */
export type Ending =
  | { readonly kind: 'done' }
  /** The card has been changed where the proposal changes it. */
  | { readonly kind: 'conflict' }
  /** Somebody was faster. */
  | { readonly kind: 'over' }
  | { readonly kind: 'failed'; readonly error: unknown };

export type ProposalEnd =
  | { readonly kind: 'accept' }
  | { readonly kind: 'decline'; readonly note: string }
  | { readonly kind: 'withdraw' };

/** The proposals for one card, and the one that is looked at. */
export interface CardProposalsStore {
  readonly loaded: ReadonlySignal<Loaded<ProposedCard>>;
  readonly chosen: ReadonlySignal<string | undefined>;
  readonly detail: ReadonlySignal<Loaded<CardProposalDetail>>;
  /** The chosen one cannot be accepted: the service has said so. */
  readonly hasConflict: ReadonlySignal<boolean>;
  load(abort: AbortSignal): Promise<void>;
  choose(proposalId: string): Promise<void>;
  end(proposalId: string, how: ProposalEnd): Promise<Ending>;
}

export function createCardProposalsStore(store: PromptsStore, cardId: string): CardProposalsStore {
  const { client, signal: ended } = store.host;
  const loaded = signal<Loaded<ProposedCard>>({ kind: 'loading' });
  const chosen = signal<string | undefined>(undefined);
  const detail = signal<Loaded<CardProposalDetail>>({ kind: 'loading' });
  const hasConflict = signal(false);
  let running: AbortController | undefined;

  async function fetchProposed(abort: AbortSignal): Promise<ProposedCard | null> {
    const card = await fetchCard(store, cardId, abort);
    if (!card?.space) return card && { card, proposals: [] };
    const options = { signal: abort };
    const query = { space: card.space, cardId };
    const found = await Promise.all(
      (['received', 'sent'] as const).map(role =>
        client.call(listProposals, { query: { ...query, role } }, options),
      ),
    );
    // Who was handed a card on may have proposed something for it herself.
    const distinct = new Map(found.flat().map(proposal => [proposal.id, proposal]));
    return { card, proposals: inOrder([...distinct.values()]) };
  }

  async function choose(proposalId: string): Promise<void> {
    running?.abort();
    const run = new AbortController();
    running = run;
    batch(() => {
      chosen.value = proposalId;
      detail.value = { kind: 'loading' };
      hasConflict.value = false;
    });
    store.proposals.chosen.set(cardId, proposalId);
    try {
      const abort = AbortSignal.any([run.signal, ended]);
      const value = await client.call(getProposal, { params: { proposalId } }, { signal: abort });
      if (running === run) detail.value = { kind: 'ready', value };
    } catch (error) {
      if (running === run && !ended.aborted) detail.value = { kind: 'failed', error };
    }
  }

  async function load(abort: AbortSignal): Promise<void> {
    try {
      const value = await fetchProposed(abort);
      loaded.value = value ? { kind: 'ready', value } : { kind: 'missing' };
      if (!value) return;
      const wanted = store.proposals.chosen.get(cardId);
      const first = value.proposals.find(({ id }) => id === wanted) ?? value.proposals[0];
      if (first) await choose(first.id);
    } catch (error) {
      if (!abort.aborted) loaded.value = failedBy(error);
    }
  }

  const call = (proposalId: string, how: ProposalEnd): Promise<unknown> => {
    const params = { proposalId };
    if (how.kind === 'accept') return client.call(acceptProposal, { params }, { signal: ended });
    if (how.kind === 'withdraw') return client.call(withdrawProposal, { params }, { signal: ended });
    return client.call(declineProposal, { params, body: { note: how.note } }, { signal: ended });
  };

  return {
    loaded,
    chosen,
    detail,
    hasConflict,
    load(abort) {
      loaded.value = { kind: 'loading' };
      return load(abort);
    },
    choose,
    async end(proposalId, how) {
      try {
        await call(proposalId, how);
      } catch (error) {
        if (!ApiError.isInstance(error) || error.code !== 'conflict') return { kind: 'failed', error };
        await load(ended);
        const now = detail.peek();
        const isOpen = now.kind === 'ready' && now.value.status === 'pending';
        hasConflict.value = isOpen;
        return { kind: isOpen ? 'conflict' : 'over' };
      }
      await Promise.all([load(ended), store.proposals.refresh()]);
      return { kind: 'done' };
    },
  };
}

/** Those that wait come first, then the newest. */
export const inOrder = (proposals: readonly CardProposal[]): CardProposal[] =>
  proposals.toSorted(
    (one, other) =>
      Number(other.status === 'pending') - Number(one.status === 'pending') ||
      other.createdAt.localeCompare(one.createdAt),
  );
