import { ApiError } from '@oriel/client';
import { getCard, type PromptCard } from '@oriel/contracts';
import type { PromptsStore } from './prompts-store';
import { removeFromPage } from './remove-from-page';

/**
 * The card of an id, or null where there is none that the person may see: a refusal, an id that is none, and a card that
 * was deleted look the same. One that is not in the workspace may be in another one of hers: a link does not say. What turns
 * out to be gone goes out of the library, too.
 */
export async function fetchCard(
  store: CardSource & Pick<PromptsStore, 'focusRestore' | 'library'>,
  cardId: string,
  signal: AbortSignal,
  organizationId?: string,
): Promise<PromptCard | null> {
  try {
    return await requireCard(store, cardId, signal, organizationId);
  } catch (error) {
    if (!isMissing(error)) throw error;
    if (isGone(error)) removeFromPage(store, cardId);
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
  organizationId = session.peek()?.organization?.id,
): Promise<PromptCard> {
  const read = (query: { readonly space?: string }) =>
    host.client.call(getCard, { params: { cardId }, query }, { signal });
  if (!organizationId) return read({});
  try {
    return await read({ space: organizationId });
  } catch (error) {
    if (!isMissing(error)) throw error;
    return read({});
  }
}

/** Whether there is no such card for the person any more; one who is not signed in any more is refused another way. */
export const isGone = (error: unknown): boolean => ApiError.isInstance(error) && error.kind === 'not_found';

type CardSource = Pick<PromptsStore, 'host' | 'session'>;

/** Whether an id was refused that cannot be one; the client does not even ask for it. */
export const isNoId = (error: ApiError): boolean => error.code === 'invalid_payload';

const isMissing = (error: unknown): boolean =>
  ApiError.isInstance(error) && (isNoId(error) || [400, 401, 404].includes(error.status));
