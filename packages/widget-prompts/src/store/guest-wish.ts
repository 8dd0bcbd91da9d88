import type { Signal, WidgetStorage } from '@oriel/app-kit';
import { type CardUse, cardUses } from '@oriel/contracts';
import * as z from 'zod/mini';

/** A request to use a card with variables. */
export interface WantedCard {
  readonly cardId: string;
  readonly how: CardUse;
  /** The card was already open, so its values have been seen. */
  readonly isOpen: boolean;
}

declare module './prompts-context' {
  interface PromptsStore {
    /** A card that the user wants to use, with variables to fill in first; its form consumes it. */
    readonly wanted: Signal<WantedCard | undefined>;
    readonly guestWish: GuestWish;
  }
}

const wish = z.object({
  cardId: z.string(),
  how: z.enum(cardUses),
  isOpen: z.boolean(),
  /** Time of the wish, in milliseconds since the epoch. */
  at: z.number(),
});

/** Milliseconds after which the wish expires. */
const lifetime = 15 * 60_000;

/** The way a guest wanted to use a card, kept across the required sign-in. */
export interface GuestWish {
  remember(wanted: WantedCard): void;
  forget(): void;
  /** Returns the wish once, to the user who has signed in. */
  take(): WantedCard | undefined;
}

export function createGuestWish(storage: Pick<WidgetStorage, 'persisted'>): GuestWish {
  const kept = storage.persisted<z.output<typeof wish> | null>({
    key: 'wish',
    user: '',
    schema: z.nullable(wish),
    initial: null,
    kind: 'draft',
  });
  const forget = () => {
    kept.value = null;
  };
  return {
    remember(wanted) {
      kept.value = { ...wanted, at: Date.now() };
    },
    forget,
    take() {
      const found = kept.peek();
      forget();
      if (!found || Date.now() - found.at > lifetime) return undefined;
      const { at: _, ...wanted } = found;
      return wanted;
    },
  };
}
