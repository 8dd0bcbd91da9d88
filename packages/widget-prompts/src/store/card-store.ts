import { computed, type Drafts, type ReadonlySignal, type Signal, signal } from '@oriel/app-kit';
import {
  defaultValues,
  fillPrompt,
  findOpenVariables,
  isFilled,
  type ParsedPrompt,
  type PromptCard,
  type PromptVariable,
  parsePrompt,
  splitChoices,
} from '@oriel/contracts';
import * as z from 'zod/mini';
import { fetchCard } from './fetch-card';
import type { PromptsStore } from './prompts-context';

declare module './prompts-context' {
  interface PromptsStore {
    /** The shown or unfolded card. */
    readonly openCard: Signal<CardStore | undefined>;
  }
}

/** A card and its loading state. */
export type LoadedCard =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly card: PromptCard; readonly parsed: ParsedPrompt }
  /** It does not exist, or the user may not see it; the service does not reveal which. */
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly error: unknown };

/** The store of one shown card and its values. */
export interface CardStore {
  readonly loaded: ReadonlySignal<LoadedCard>;
  readonly values: ReadonlySignal<Filled>;
  /** Variables that still need a value. */
  readonly open: ReadonlySignal<readonly PromptVariable[]>;
  /** The text as it will be sent. */
  readonly text: ReadonlySignal<string>;
  /** Key of the variable whose field has the focus. */
  readonly current: Signal<string | undefined>;
  /** The user opened the prompt to use it, and some variables are empty. */
  readonly isWanted: Signal<boolean>;
  /** The user tried to use the prompt with empty variables. */
  readonly showsMissing: Signal<boolean>;
  load(abort: AbortSignal): Promise<void>;
  fill(key: string, value: string | readonly string[]): void;
  clear(): void;
}

export function createCardStore(store: PromptsStore, cardId: string): CardStore {
  const loaded = signal<LoadedCard>({ kind: 'loading' });
  const values = filledValuesOf(store.drafts, cardId);
  const isWanted = signal(false);
  const showsMissing = signal(false);
  const asMap = computed(() => new Map(Object.entries(values.value)));
  const parsed = computed(() => (loaded.value.kind === 'ready' ? loaded.value.parsed : undefined));
  const open = computed(() => (parsed.value ? findOpenVariables(parsed.value, asMap.value) : []));

  return {
    loaded,
    values,
    open,
    text: computed(() => (parsed.value ? fillPrompt(parsed.value, asMap.value) : '')),
    current: signal<string | undefined>(undefined),
    isWanted,
    showsMissing,
    async load(abort) {
      loaded.value = { kind: 'loading' };
      try {
        const card = await fetchCard(store, cardId, abort);
        if (!card) {
          loaded.value = { kind: 'missing' };
          return;
        }
        const read = parsePrompt(card.prompt);
        values.value = { ...presetsOf(read), ...values.peek() };
        loaded.value = { kind: 'ready', card, parsed: read };
      } catch (error) {
        if (!abort.aborted) loaded.value = { kind: 'failed', error };
      }
    },
    fill(key, value) {
      values.value = { ...values.peek(), [key]: typeof value === 'string' ? value : [...value] };
      if (open.peek().length === 0) isWanted.value = showsMissing.value = false;
    },
    clear() {
      isWanted.value = showsMissing.value = false;
      values.value = parsed.peek() ? presetsOf(parsed.peek()) : {};
    },
  };
}

/** The initial values of the fields. */
export function presetsOf(parsed: ParsedPrompt | undefined): Filled {
  if (!parsed) return {};
  const presets = defaultValues(parsed);
  const found: Filled = {};
  for (const { key, type } of parsed.variables) {
    const preset = presets.get(key);
    if (preset !== undefined) found[key] = type === 'choices' ? splitChoices(preset) : preset;
  }
  return found;
}

/** Whether a field has a value that its variable accepts. */
export const isFieldFilled = (variable: PromptVariable, values: Filled): boolean =>
  isFilled({ ...variable, isOptional: false }, values[variable.key]);

const filled = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

/** The values of a card's variables, by their keys. */
export type Filled = z.output<typeof filled>;

/** The values of a card, kept for the lifetime of the tab. */
const filledValuesOf = (drafts: Drafts, cardId: string): Signal<Filled> =>
  drafts.of<Filled>({ key: `filled:${cardId}`, scope: 'person', schema: filled, initial: {} });
