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
import { batch, type ReadonlySignal, signal } from '@oriel/widget-kit';
import { failedBy, type Loaded } from '../card/LoadedPlace';
import { fetchCard } from '../store/fetch-card';
import type { PromptsStore } from '../store/prompts-store';
import { emptyList, fetchNext, type PagedList } from './paged-list';

/** A card and what was proposed for it: to the person, or by her. */
export interface ProposedCard {
  readonly card: PromptCard;
  readonly proposals: PagedList<CardProposal>;
}

/** The outcome of ending a proposal. */
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
  /** Fetches older proposals. */
  more(): Promise<void>;
  choose(proposalId: string): Promise<void>;
  end(proposalId: string, how: ProposalEnd): Promise<Ending>;
}

const isNotFound = (loaded: Loaded<unknown>): boolean =>
  loaded.kind === 'failed' && ApiError.isInstance(loaded.error) && loaded.error.kind === 'not_found';

export function createCardProposalsStore(store: PromptsStore, cardId: string): CardProposalsStore {
  const { client, signal: ended } = store.host;
  const loaded = signal<Loaded<ProposedCard>>({ kind: 'loading' });
  const chosen = signal<string | undefined>(undefined);
  const detail = signal<Loaded<CardProposalDetail>>({ kind: 'loading' });
  const hasConflict = signal(false);
  let running: AbortController | undefined;

  async function fetchMore(
    { space: organizationId }: PromptCard,
    list: PagedList<CardProposal>,
    signal: AbortSignal,
  ): Promise<PagedList<CardProposal>> {
    if (!organizationId) return list;
    const pageSize = pagingLimits.size;
    return await fetchNext(
      list,
      page =>
        client.call(listProposals, { query: { space: organizationId, cardId, page, pageSize } }, { signal }),
      pageSize,
      ({ id }) => id,
    );
  }

  async function fetchProposed(abort: AbortSignal): Promise<ProposedCard | null> {
    const card = await fetchCard(store, cardId, abort);
    return card && { card, proposals: await fetchMore(card, emptyList, abort) };
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
      const first = value.proposals.items[0]?.id;
      // The wanted one may stand on a later page.
      const wanted = store.proposals.chosen.get(cardId) ?? first;
      if (wanted) await choose(wanted);
      const isGone = chosen.peek() === wanted && isNotFound(detail.peek());
      if (isGone && first && first !== wanted) await choose(first);
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
    async more() {
      const open = loaded.peek();
      if (open.kind !== 'ready') return;
      const proposals = await fetchMore(open.value.card, open.value.proposals, ended);
      // One was ended meanwhile, and all are fetched anew.
      if (loaded.peek() === open) loaded.value = { kind: 'ready', value: { ...open.value, proposals } };
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
