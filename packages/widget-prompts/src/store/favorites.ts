import { addFavorite, type PromptCardItem, removeFavorite } from '@oriel/contracts';
import { signal } from '@oriel/widget-kit';
import type { PromptsHost } from './prompts-host';

/** The cards to which the person has given a star. */
export interface Favorites {
  has(card: PromptCardItem): boolean;
  /** Gives or takes the star at once; where the service refuses it is as before. @throws that refusal */
  toggle(card: PromptCardItem): Promise<void>;
  clear(): void;
}

export function createFavorites(host: PromptsHost): Favorites {
  /** Stars that were given or taken here, which cards fetched before do not know. */
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
