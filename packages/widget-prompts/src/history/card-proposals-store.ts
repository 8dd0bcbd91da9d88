import {
  batch,
  type PagedResource,
  pagedResource,
  type ReadonlySignal,
  type Resource,
  resource,
  signal,
} from '@oriel/app-kit';
import { ApiError } from '@oriel/client';
import {
  acceptProposal,
  type CardProposal,
  type CardProposalDetail,
  declineProposal,
  getProposal,
  listProposals,
  type PromptCard,
  pagingLimits,
  withdrawProposal,
} from '@oriel/contracts';
import { isHidden, isNotFound, loadCard } from '../store/fetch-card';
import type { PromptsStore } from '../store/prompts-context';

/** The outcome of closing a proposal. */
export type Ending =
  | { readonly kind: 'done' }
  /** The card has changed where the proposal changes it. */
  | { readonly kind: 'conflict' }
  /** Someone else closed it first. */
  | { readonly kind: 'over' }
  | { readonly kind: 'failed'; readonly error: unknown };

export type ProposalEnd =
  | { readonly kind: 'accept' }
  | { readonly kind: 'decline'; readonly note: string }
  | { readonly kind: 'withdraw' };

/** The proposals for one card, and the selected one. */
export interface CardProposalsStore {
  readonly card: Resource<PromptCard>;
  /** Proposals for the card: received or made by the user. */
  readonly proposals: PagedResource<CardProposal>;
  readonly chosen: ReadonlySignal<string | undefined>;
  readonly detail: Resource<CardProposalDetail>;
  /** The selected proposal cannot be accepted, according to the service. */
  readonly hasConflict: ReadonlySignal<boolean>;
  /** Loads all proposals, and selects the one selected last, else the newest. */
  load(): Promise<void>;
  choose(proposalId: string): Promise<void>;
  end(proposalId: string, how: ProposalEnd): Promise<Ending>;
  clear(): void;
}

const nothing = { results: [], totalCount: 0, pendingCount: 0 };

export function createCardProposalsStore(store: PromptsStore, cardId: string): CardProposalsStore {
  const { client, signal: ended } = store.host;
  const options = { signal: ended, isMissing: isHidden };
  const pageSize = pagingLimits.size;
  const chosen = signal<string | undefined>(undefined);
  const hasConflict = signal(false);
  const card = resource(abort => loadCard(store, cardId, abort), options);
  const proposals = pagedResource(
    async (page, abort) => {
      const space = card.value.peek()?.space;
      if (!space) return nothing;
      return client.call(listProposals, { query: { space, cardId, page, pageSize } }, { signal: abort });
    },
    { ...options, pageSize, keyOf: ({ id }) => id },
  );
  const detail = resource(
    abort => client.call(getProposal, { params: { proposalId: chosen.peek() ?? '' } }, { signal: abort }),
    { signal: ended, isMissing: () => false },
  );

  async function choose(proposalId: string): Promise<void> {
    batch(() => {
      chosen.value = proposalId;
      detail.clear();
      hasConflict.value = false;
    });
    store.proposals.chosen.set(cardId, proposalId);
    await detail.load();
  }

  async function load(): Promise<void> {
    await card.reload();
    if (!card.value.peek()) return;
    await proposals.reload();
    const first = proposals.value.peek()?.items[0]?.id;
    // The wanted proposal may be on a later page.
    const wanted = store.proposals.chosen.get(cardId) ?? first;
    if (wanted) await choose(wanted);
    const state = detail.state.peek();
    const isWantedGone = chosen.peek() === wanted && state.kind === 'failed' && isNotFound(state.error);
    if (isWantedGone && first && first !== wanted) await choose(first);
  }

  const call = (proposalId: string, how: ProposalEnd): Promise<unknown> => {
    const params = { proposalId };
    if (how.kind === 'accept') return client.call(acceptProposal, { params }, { signal: ended });
    if (how.kind === 'withdraw') return client.call(withdrawProposal, { params }, { signal: ended });
    return client.call(declineProposal, { params, body: { note: how.note } }, { signal: ended });
  };

  return {
    card,
    proposals,
    chosen,
    detail,
    hasConflict,
    load,
    choose,
    async end(proposalId, how) {
      try {
        await call(proposalId, how);
      } catch (error) {
        if (!ApiError.isInstance(error) || error.code !== 'conflict') return { kind: 'failed', error };
        await load();
        const isOpen = detail.value.peek()?.status === 'pending';
        hasConflict.value = isOpen;
        return { kind: isOpen ? 'conflict' : 'over' };
      }
      await Promise.all([load(), store.proposals.refresh()]);
      return { kind: 'done' };
    },
    clear() {
      for (const each of [card, proposals, detail]) each.clear();
    },
  };
}
