import { signal } from '@oriel/app-kit';
import { addFavorite, type PromptCardItem, removeFavorite } from '@oriel/contracts';
import type { PromptsHost } from './prompts-host';

/** The cards starred by the user. */
export interface Favorites {
  has(card: PromptCardItem): boolean;
  /** Toggles the star optimistically, and reverts it if the service rejects it. @throws that error */
  toggle(card: PromptCardItem): Promise<void>;
  clear(): void;
}

export function createFavorites(host: PromptsHost): Favorites {
  /** Stars changed here, which cards fetched earlier do not reflect. */
  const changed = signal<ReadonlyMap<string, boolean>>(new Map());
  const set = (cardId: string, isFavorite: boolean) => {
    changed.value = new Map([...changed.peek(), [cardId, isFavorite]]);
  };
  const has = ({ id, isFavorite }: PromptCardItem) => changed.value.get(id) ?? isFavorite === true;
  return {
    has,
    async toggle(card) {
      const before = changed.peek().get(card.id) ?? card.isFavorite === true;
      set(card.id, !before);
      const params = { cardId: card.id };
      try {
        await host.client.call(before ? removeFavorite : addFavorite, { params }, { signal: host.signal });
      } catch (error) {
        set(card.id, before);
        throw error;
      }
    },
    clear() {
      changed.value = new Map();
    },
  };
}
