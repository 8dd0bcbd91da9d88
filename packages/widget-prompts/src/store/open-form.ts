import { effect, type Signal } from '@oriel/app-kit';
import { type MethodInput, type MethodOutput, OrielError, type PromptsSurface } from '@oriel/contracts';
import type { PromptsStore } from './prompts-context';

declare module './prompts-context' {
  interface PromptsStore {
    /** The form of the open card, once created. */
    readonly openForm: Signal<OpenForm | undefined>;
  }
}

/** Host commands handled by the form of the open card. */
export interface OpenForm {
  fillVariables(
    input: MethodInput<PromptsSurface, 'fillVariables'>,
  ): MethodOutput<PromptsSurface, 'fillVariables'>;
  insert(): Promise<MethodOutput<PromptsSurface, 'insert'>>;
}

/** Whether the view is a card, or a row of the list is unfolded. */
const hasCard = ({ view, unfoldedRow }: PromptsStore) =>
  view.value.kind === 'card' || (view.value.kind === 'library' && unfoldedRow.cardId.value !== undefined);

const noCard = () => new OrielError('INVALID_OPTIONS', 'No card is open.');

/** Resolves when the card that was opened last is loaded; rejects if it is missing, or was left meanwhile. */
export function whenCardOpen(store: PromptsStore, signal: AbortSignal): Promise<Record<string, never>> {
  return new Promise((resolve, reject) => {
    const stop = effect(() => {
      const found = store.openCard.value?.loaded.value;
      if (!hasCard(store)) reject(noCard());
      else if (found?.kind === 'missing') reject(new OrielError('INVALID_MESSAGE', 'There is no such card.'));
      else if (found?.kind === 'failed') reject(found.error);
      else if (found?.kind === 'ready') resolve({});
      else return;
      queueMicrotask(() => stop());
    });
    signal.addEventListener('abort', stop);
  });
}

/** The form of the card that is open or opening; rejects if there is none. */
export function whenFormOpen(store: PromptsStore, signal: AbortSignal): Promise<OpenForm> {
  const { openCard, openForm } = store;
  return new Promise((resolve, reject) => {
    const stop = effect(() => {
      const found = openCard.value?.loaded.value.kind;
      if (!hasCard(store) || found === 'missing' || found === 'failed') reject(noCard());
      else if (openForm.value) resolve(openForm.value);
      else return;
      queueMicrotask(() => stop());
    });
    signal.addEventListener('abort', stop);
  });
}
