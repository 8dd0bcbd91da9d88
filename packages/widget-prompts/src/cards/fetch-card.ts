import { ApiError } from '@oriel/client';
import { getCard, type PromptCard } from '@oriel/contracts';
import type { PromptsStore } from '../prompts/prompts-store';

/**
 * The card of an id, or null where there is none that the person may see: a refusal, an id that is none, and a card that
 * was deleted look the same. One that is not in the workspace may be in another one of hers: a link does not say.
 */
export async function fetchCard(
  { host, session }: Pick<PromptsStore, 'host' | 'session'>,
  cardId: string,
  signal: AbortSignal,
  space = session.peek()?.organization?.id,
): Promise<PromptCard | null> {
  for (const query of space ? [{ space }, {}] : [{}]) {
    try {
      return await host.client.call(getCard, { params: { cardId }, query }, { signal });
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
  return null;
}

const isMissing = (error: unknown): boolean =>
  ApiError.isInstance(error) && [400, 401, 404].includes(error.status);
