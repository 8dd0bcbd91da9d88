import { computed, type ReadonlySignal, type Resource, resource, signal } from '@oriel/app-kit';
import { ApiError } from '@oriel/client';
import {
  type CardProposalDetail,
  type CardTexts,
  cardLimits,
  countCodePoints,
  createProposal,
  findCardProblems,
  normalizeTags,
  normalizeText,
  type PromptCard,
} from '@oriel/contracts';
import * as z from 'zod/mini';
import { type Problems, refusedFields } from '../form/form-store';
import type { TextForm } from '../form/text-form';
import { isHidden, loadCard } from '../store/fetch-card';
import type { PromptsStore } from '../store/prompts-context';

const draftSchema = z.object({
  title: z.string(),
  description: z.string(),
  prompt: z.string(),
  tags: z.array(z.string()),
  message: z.string(),
  /** The version that the proposal is based on. */
  baseVersion: z.number(),
});
type ProposalDraft = z.output<typeof draftSchema>;

/** The store for writing a change to a colleague's card. */
export interface ProposeStore extends TextForm {
  readonly card: Resource<PromptCard>;
  readonly draft: ReadonlySignal<ProposalDraft>;
  readonly isSending: ReadonlySignal<boolean>;
  /** The reason why sending failed, unless it concerns a field. */
  readonly error: ReadonlySignal<unknown>;
  /** The user tried to send a proposal without changes. */
  readonly isUnchanged: ReadonlySignal<boolean>;
  readonly isMessageTooLong: ReadonlySignal<boolean>;
  readonly isDirty: ReadonlySignal<boolean>;
  /** The text is kept after the form closes. */
  readonly isDraft: true;
  /** The form shows a draft from before it was opened. */
  readonly isRestored: ReadonlySignal<boolean>;
  say(message: string): void;
  /** Resolves with the proposal; undefined if a field or the service rejected it. */
  send(): Promise<CardProposalDetail | undefined>;
  /** Discards the draft. @returns a function that restores it */
  discard(): () => void;
}

const fields = ['title', 'description', 'prompt', 'tags'] as const;

export function createProposeStore(store: PromptsStore, cardId: string): ProposeStore {
  const { host, drafts } = store;
  const kept = drafts.of<ProposalDraft | null>({
    key: `propose:${cardId}`,
    scope: 'person',
    schema: z.nullable(draftSchema),
    initial: null,
  });
  const hadDraft = signal(kept.peek() !== null);
  const card = resource(
    async abort => {
      const found = await loadCard(store, cardId, abort);
      if (found.rights.includes('propose')) return found;
      throw new ApiError('forbidden', 'The person may not propose a change of this card.');
    },
    { signal: host.signal, isMissing: isHidden },
  );
  const isSending = signal(false);
  const error = signal<unknown>(undefined);
  const hasTried = signal(false);
  const touched = signal<ReadonlySet<string>>(new Set());
  const refused = signal<Problems>({});
  const start = computed(() => draftOf(card.value.value));
  const draft = computed(() => kept.value ?? start.value);
  const all = computed<Problems>(() => ({
    ...refused.value,
    ...findCardProblems(draft.value, card.value.value),
  }));
  const isSame = computed(() => JSON.stringify(sent(draft.value)) === JSON.stringify(sent(start.value)));
  const isDirty = computed(() => !isSame.value || draft.value.message.trim() !== '');
  const isMessageTooLong = computed(
    () => countCodePoints(normalizeText(draft.value.message)) > cardLimits.note,
  );
  const change = (patch: Partial<ProposalDraft>) => {
    kept.value = { ...draft.peek(), ...patch };
    const still = Object.entries(refused.peek()).filter(([field]) => !(field in patch));
    refused.value = Object.fromEntries(still);
  };

  return {
    card,
    draft,
    isSending,
    error,
    isMessageTooLong,
    isUnchanged: computed(() => hasTried.value && isSame.value),
    isDirty,
    isDraft: true,
    isRestored: computed(() => hadDraft.value && isDirty.value),
    problems: computed(() => {
      const shown = fields.filter(field => touched.value.has(field)).map(field => [field, all.value[field]]);
      return Object.fromEntries(shown);
    }),
    change,
    leave(field) {
      touched.value = new Set([...touched.peek(), field]);
    },
    say: message => change({ message }),
    async send() {
      touched.value = new Set(fields);
      hasTried.value = true;
      const stands =
        Object.keys(all.peek()).length > 0 || isSame.peek() || isMessageTooLong.peek() || isSending.peek();
      if (stands) return undefined;
      isSending.value = true;
      error.value = undefined;
      try {
        const { message, baseVersion } = draft.peek();
        const body = { ...sent(draft.peek()), message, baseVersion };
        const made = await host.client.call(createProposal, { params: { cardId }, body });
        kept.value = null;
        return made;
      } catch (thrown) {
        const found = refusedFields(thrown);
        if (Object.keys(found).length > 0) refused.value = found;
        else error.value = thrown;
        return undefined;
      } finally {
        isSending.value = false;
      }
    },
    discard() {
      const before = kept.peek();
      kept.value = null;
      hadDraft.value = false;
      hasTried.value = false;
      touched.value = new Set();
      refused.value = {};
      error.value = undefined;
      return () => {
        kept.value = before;
        hadDraft.value = true;
      };
    },
  };
}

/** The initial values of the fields. */
const draftOf = (card?: PromptCard): ProposalDraft => ({
  title: card?.title ?? '',
  description: card?.description ?? '',
  prompt: card?.prompt ?? '',
  tags: card?.tags ?? [],
  message: '',
  baseVersion: card?.version ?? 1,
});

/** The texts as sent, also used to compare two of them. */
const sent = ({ title, description, prompt, tags }: CardTexts) => ({
  title: normalizeText(title),
  description: normalizeText(description),
  prompt: normalizeText(prompt),
  tags: normalizeTags(tags),
});
