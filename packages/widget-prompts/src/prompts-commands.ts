import type { MethodInput, PromptsSurface, RequestContext } from '@oriel/contracts';
import { whenCardOpen, whenFormOpen } from './store/open-form';
import type { PromptsStore } from './store/prompts-context';

/** The commands that a host may call; those for the open card are handled by its form. */
export const promptsCommands = (store: PromptsStore) => ({
  search({ text }: MethodInput<PromptsSurface, 'search'>) {
    store.show({ kind: 'library' });
    store.library.filter({ search: text });
    return {};
  },
  openCard({ cardId }: MethodInput<PromptsSurface, 'openCard'>, { signal }: RequestContext) {
    const view = store.view.peek();
    const shown = view.kind === 'card' ? view.cardId : store.unfoldedRow.cardId.peek();
    // Until the new card is loaded, commands must not act on the previous one.
    if (shown !== cardId) {
      store.openCard.value = undefined;
      store.openForm.value = undefined;
    }
    const isInRow = store.view.peek().kind === 'library' && store.unfoldedRow.unfold(cardId);
    if (!isInRow) store.show({ kind: 'card', cardId });
    return whenCardOpen(store, signal);
  },
  async fillVariables(input: MethodInput<PromptsSurface, 'fillVariables'>, { signal }: RequestContext) {
    return (await whenFormOpen(store, signal)).fillVariables(input);
  },
  async insert(_: MethodInput<PromptsSurface, 'insert'>, { signal }: RequestContext) {
    return (await whenFormOpen(store, signal)).insert();
  },
  newCard({ image }: MethodInput<PromptsSurface, 'newCard'>) {
    store.offeredPicture.value = image;
    const view = store.view.peek();
    if (view.kind !== 'form' || view.cardId !== undefined) store.show({ kind: 'form', cardId: undefined });
    return {};
  },
  logout() {
    store.logout();
    return {};
  },
});
