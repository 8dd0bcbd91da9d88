import type { ReadonlySignal, Signal } from '@oriel/widget-kit';
import * as z from 'zod/mini';
import type { PromptsHost } from '../prompts/prompts-host';
import type { PromptsSession } from '../session/start-session';

const filled = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

/** What a person filled into the variables of a card, by their keys. */
export type Filled = z.output<typeof filled>;

/** What was filled into each card, for as long as the tab lives. */
export interface FilledValues {
  of(cardId: string): Signal<Filled>;
  clear(): void;
}

export function createFilledValues(
  host: PromptsHost,
  session: ReadonlySignal<PromptsSession | undefined>,
): FilledValues {
  const known = new Map<string, Signal<Filled>>();
  return {
    of(cardId) {
      const found = known.get(cardId);
      if (found) return found;
      const made = host.storage.persisted<Filled>({
        key: `filled:${cardId}`,
        user: session.peek()?.userId ?? '',
        schema: filled,
        initial: {},
        kind: 'draft',
      });
      known.set(cardId, made);
      return made;
    },
    clear() {
      for (const values of known.values()) values.value = {};
      known.clear();
    },
  };
}
