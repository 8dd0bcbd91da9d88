import { type MethodInput, type MethodOutput, OrielError, type PromptsSurface } from '@oriel/contracts';
import { effect } from '@oriel/widget-kit';
import type { PromptsStore } from '../prompts/prompts-store';

/** What the form of the card that is open does for the host. */
export interface OpenForm {
  fillVariables(
    input: MethodInput<PromptsSurface, 'fillVariables'>,
  ): MethodOutput<PromptsSurface, 'fillVariables'>;
  insert(): Promise<MethodOutput<PromptsSurface, 'insert'>>;
}

/** The form of the card that is open, or opens; rejects where none does. */
export function whenFormOpen(
  { view, unfoldedRow, openCard, openForm }: PromptsStore,
  signal: AbortSignal,
): Promise<OpenForm> {
  return new Promise((resolve, reject) => {
    const stop = effect(() => {
      const isOpen =
        view.value.kind === 'card' ||
        (view.value.kind === 'library' && unfoldedRow.cardId.value !== undefined);
      const found = openCard.value?.loaded.value.kind;
      if (!isOpen || found === 'missing' || found === 'failed')
        reject(new OrielError('INVALID_OPTIONS', 'No card is open.'));
      else if (openForm.value) resolve(openForm.value);
      else return;
      queueMicrotask(() => stop());
    });
    signal.addEventListener('abort', stop);
  });
}
