import { ApiError } from '@oriel/client';
import { getCard, type PromptCard } from '@oriel/contracts';
import type { PromptsStore } from '../prompts/prompts-store';

/**
 * The card of an id, or null where there is none that the person may see: a refusal, an id that is none, and a card that
 * was deleted look the same. One that is not in the workspace may be in another one of hers: a link does not say.
 */
export async function fetchCard(
  store: CardSource,
  cardId: string,
  signal: AbortSignal,
  space?: string,
): Promise<PromptCard | null> {
  try {
    return await requireCard(store, cardId, signal, space);
  } catch (error) {
    if (!isMissing(error)) throw error;
    return null;
  }
}

/**
 * The card of an id, for whoever has to know whether it is gone or nobody is signed in any more.
 *
 * @throws what the service says of it where it was looked for last
 */
export async function requireCard(
  { host, session }: CardSource,
  cardId: string,
  signal: AbortSignal,
  space = session.peek()?.organization?.id,
): Promise<PromptCard> {
  const read = (query: { readonly space?: string }) =>
    host.client.call(getCard, { params: { cardId }, query }, { signal });
  if (!space) return read({});
  try {
    return await read({ space });
  } catch (error) {
    if (!isMissing(error)) throw error;
    return read({});
  }
}

type CardSource = Pick<PromptsStore, 'host' | 'session'>;

const isMissing = (error: unknown): boolean =>
  ApiError.isInstance(error) && [400, 401, 404].includes(error.status);
