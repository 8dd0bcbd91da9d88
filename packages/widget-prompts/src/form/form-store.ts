import { batch, computed, type ReadonlySignal, type Signal, signal } from '@oriel/app-kit';
import { ApiError, createUuid } from '@oriel/client';
import {
  type CardVisibility,
  createCard,
  findCardProblems,
  normalizeTags,
  normalizeText,
  type PromptCard,
  updateCardById,
} from '@oriel/contracts';
import * as z from 'zod/mini';
import { fetchCard, isNotFound } from '../store/fetch-card';
import type { PromptsStore } from '../store/prompts-context';
import { removeFromPage } from '../store/remove-from-page';
import { type CardDraft, cardDraft, draftOf, emptyDraft } from './card-draft';
import { type FieldProblem, readProblem } from './field-problem';
import { createKeptPicture, type KeptPicture } from './kept-picture';

export type FormField = (typeof fields)[number];
/** Problems by field. */
export type Problems = Readonly<Partial<Record<FormField, readonly FieldProblem[]>>>;

/** A chosen and cropped picture; `make` creates the file. */
export interface ChosenPicture {
  make(): Promise<File>;
}

/** The store of a card being written. */
export interface FormStore {
  readonly state: ReadonlySignal<'loading' | 'ready' | 'missing' | 'saving'>;
  /** The reason why loading or saving failed, unless it concerns a field. */
  readonly error: ReadonlySignal<unknown>;
  readonly draft: ReadonlySignal<CardDraft>;
  /** The edited card. */
  readonly card: ReadonlySignal<PromptCard | undefined>;
  readonly picture: Signal<ChosenPicture | undefined>;
  readonly keptPicture: KeptPicture;
  /** Problems of the fields that the user has left, or of all fields after an attempt to save. */
  readonly problems: ReadonlySignal<Problems>;
  readonly isDirty: ReadonlySignal<boolean>;
  /** The text is kept after the form closes. */
  readonly isDraft: true;
  /** The form shows a draft from before it was opened. */
  readonly isRestored: ReadonlySignal<boolean>;
  /** The card has changed since the shown draft was started. */
  readonly isStale: ReadonlySignal<boolean>;
  /** The card was deleted, but its draft is still here: saving creates a new card. */
  readonly isDeleted: ReadonlySignal<boolean>;
  /** Increments each time the draft is discarded or restored; components with a copy of it reset. */
  readonly round: ReadonlySignal<number>;
  change(patch: Partial<CardDraft>): void;
  /** Called when the user leaves a field. */
  leave(field: FormField): void;
  load(abort: AbortSignal): Promise<void>;
  /**
   * Resolves with the saved card; undefined if a field or the service rejected it, or if the card was changed meanwhile and
   * `over` is not set.
   */
  save(options?: { readonly over: boolean }): Promise<PromptCard | undefined>;
  /** Discards the draft. @returns a function that restores it */
  discard(): () => void;
}

const fields = ['title', 'description', 'prompt', 'tags', 'image', 'teamIds', 'defaultAgentId'] as const;

/** The visibility as the service expects it. A card that had teams and has none now gets an empty list; otherwise it would keep them. */
function audienceOf(
  { visibility, teamIds }: CardDraft,
  before: PromptCard | undefined,
): { visibility: CardVisibility; teamIds?: string[] } {
  if (visibility === 'TEAMS') return { visibility: 'ORG', teamIds };
  return visibility === 'ORG' && before?.teamIds ? { visibility, teamIds: [] } : { visibility };
}

export function createFormStore(store: PromptsStore, cardId: string | undefined): FormStore {
  const { host, session, drafts } = store;
  const key = `form:${cardId ?? 'new'}`;
  // A new card belongs to the workspace.
  const scope = cardId ? 'person' : 'organization';
  const kept = drafts.of<CardDraft | null>({ key, scope, schema: z.nullable(cardDraft), initial: null });
  const keptPicture = createKeptPicture(drafts, key, scope);
  // All attempts to save the same draft create only one card, even if a response was lost.
  let attempt: { key: string; draft: CardDraft; picture: ChosenPicture | undefined } | undefined;
  const state = signal<'loading' | 'ready' | 'missing' | 'saving'>(cardId ? 'loading' : 'ready');
  const error = signal<unknown>(undefined);
  const card = signal<PromptCard | undefined>(undefined);
  const picture = signal<ChosenPicture | undefined>(undefined);
  const touched = signal<ReadonlySet<FormField>>(new Set());
  const refused = signal<Problems>({});
  const start = computed(() => (card.value ? draftOf(card.value) : emptyDraft));
  const draft = computed(() => kept.value ?? start.value);
  const all = computed<Problems>(() => {
    const { cover, visibility, teamIds, ...texts } = draft.value;
    const hasPicture = cover !== null || picture.value !== undefined || card.value?.cover === null;
    return {
      ...refused.value,
      ...findCardProblems(texts, card.value),
      ...(visibility === 'TEAMS' && teamIds.length === 0 && { teamIds: [{ code: 'required' as const }] }),
      ...(hasPicture ? {} : { image: [{ code: 'required' as const }] }),
    };
  });
  const isDirty = computed(
    () =>
      picture.value !== undefined ||
      keptPicture.isThere.value ||
      JSON.stringify({ ...draft.value, version: 0 }) !== JSON.stringify({ ...start.value, version: 0 }),
  );
  const hadDraft = signal(kept.peek() !== null);
  const round = signal(0);
  const isDeleted = signal(false);
  const isStale = computed(
    () => isDirty.value && card.value !== undefined && draft.value.version < card.value.version,
  );
  const forget = () => {
    picture.value = undefined;
    keptPicture.forget();
    kept.value = null;
    hadDraft.value = false;
  };
  /** Keeps the values for a new card. */
  function outlive(): void {
    batch(() => {
      kept.value = draft.peek();
      card.value = undefined;
      isDeleted.value = true;
    });
  }
  /** Keeps the values, which remain based on an older version. */
  async function findNewer(): Promise<void> {
    if (!cardId) return;
    const written = draft.peek();
    const found = await fetchCard(store, cardId, host.signal);
    if (!found || found.version <= written.version) return;
    batch(() => {
      kept.value = written;
      card.value = found;
      error.value = undefined;
    });
  }

  return {
    state,
    error,
    draft,
    card,
    picture,
    keptPicture,
    isDirty,
    isDraft: true,
    isStale,
    isDeleted,
    round,
    isRestored: computed(() => hadDraft.value && isDirty.value),
    problems: computed(() => {
      const shown = fields.filter(field => touched.value.has(field)).map(field => [field, all.value[field]]);
      return Object.fromEntries(shown);
    }),
    change(patch) {
      kept.value = { ...draft.peek(), ...patch };
      const still = Object.entries(refused.peek()).filter(([field]) => !(field in patch));
      refused.value = Object.fromEntries(still);
    },
    leave(field) {
      touched.value = new Set([...touched.peek(), field]);
    },
    async load(abort) {
      if (!cardId) return;
      state.value = 'loading';
      error.value = undefined;
      try {
        const found = await fetchCard(store, cardId, abort);
        card.value = found ?? undefined;
        if (!found && isDirty.peek()) outlive();
        const may = (right: 'edit' | 'propose') => found?.rights.includes(right) ?? false;
        if (isDeleted.peek() || may('edit')) state.value = 'ready';
        else if (!may('propose')) state.value = 'missing';
        // URL of a form that only others may use: the user writes a proposal instead.
        else if (!abort.aborted) await store.go({ kind: 'propose', cardId });
      } catch (thrown) {
        if (!abort.aborted) error.value = thrown;
      }
    },
    async save({ over } = { over: false }) {
      touched.value = new Set(fields);
      if (isStale.peek() && !over) return undefined;
      const organization = session.peek()?.organization;
      if (Object.keys(all.peek()).length > 0 || !organization || state.peek() === 'saving') return;
      state.value = 'saving';
      error.value = undefined;
      const tried = { draft: draft.peek(), picture: picture.peek() };
      if (attempt?.draft !== tried.draft || attempt.picture !== tried.picture) {
        attempt = { key: createUuid(), ...tried };
      }
      try {
        const { title, description, prompt, tags, defaultAgentId, cover } = draft.peek();
        const version = ((over || !isDirty.peek()) && card.peek()?.version) || draft.peek().version;
        const image = await picture.peek()?.make();
        const body = {
          title: normalizeText(title),
          description: normalizeText(description),
          prompt,
          tags: normalizeTags(tags),
          ...audienceOf(draft.peek(), card.peek()),
          defaultAgentId,
          ...(image ? { image } : cover === null ? {} : { cover }),
        };
        const saved =
          cardId && !isDeleted.peek()
            ? await host.client.call(updateCardById, { params: { cardId }, body: { ...body, version } })
            : await host.client.call(
                createCard,
                { body: { space: organization.id, ...body } },
                { idempotencyKey: attempt.key },
              );
        card.value = saved;
        forget();
        return saved;
      } catch (thrown) {
        const found = refusedFields(thrown);
        if (Object.keys(found).length > 0) refused.value = found;
        else if (cardId && isNotFound(thrown)) {
          outlive();
          removeFromPage(store, cardId);
        } else {
          error.value = thrown;
          // If the card cannot be loaded either, the error is sufficient.
          if (ApiError.isInstance(thrown) && thrown.code === 'conflict')
            await findNewer().catch(() => undefined);
        }
        return undefined;
      } finally {
        state.value = 'ready';
      }
    },
    discard() {
      const before = { draft: kept.peek(), picture: keptPicture.text() };
      forget();
      touched.value = new Set();
      refused.value = {};
      error.value = undefined;
      round.value += 1;
      if (isDeleted.peek()) state.value = 'missing';
      return () => {
        state.value = 'ready';
        keptPicture.restore(before.picture);
        kept.value = before.draft;
        hadDraft.value = true;
        round.value += 1;
      };
    },
  };
}

/** The fields that the service rejected, by the form's own rules. */
export function refusedFields(thrown: unknown): Problems {
  if (!ApiError.isInstance(thrown)) return {};
  if (thrown.code === 'agent_not_found') return { defaultAgentId: [{ code: 'agent' }] };
  const found: Partial<Record<FormField, FieldProblem[]>> = {};
  for (const issue of thrown.issues) {
    const name = issue.path.replace(/^body\./, '').split('.')[0];
    const field = fields.find(each => each === (name === 'cover' ? 'image' : name));
    if (field) found[field] = [...(found[field] ?? []), readProblem(issue)];
  }
  return found;
}
