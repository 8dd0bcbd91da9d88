import type { MethodInput, PromptsSurface } from '@oriel/contracts';
import type { PromptsStore } from './prompts-store';

/** What the prompts do when the host asks; what concerns an open card is done by its form. */
export const promptsCommands = (store: PromptsStore) => ({
  search({ text }: MethodInput<PromptsSurface, 'search'>) {
    store.show({ kind: 'library' });
    store.library.filter({ search: text });
    return {};
  },
  openCard({ cardId }: MethodInput<PromptsSurface, 'openCard'>) {
    const isInRow = store.view.peek().kind === 'library' && store.unfoldedRow.unfold(cardId);
    if (!isInRow) store.show({ kind: 'card', cardId });
    return {};
  },
  logout() {
    store.logout();
    return {};
  },
});
