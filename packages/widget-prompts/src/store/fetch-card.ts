import { ApiError } from '@oriel/client';
import { getCard, type PromptCard } from '@oriel/contracts';
import type { PromptsStore } from './prompts-store';
import { removeFromPage } from './remove-from-page';

/**
 * The card of an id, or null where there is none that the person may see: a refusal, an invalid id and a deleted card
 * look the same. A card of another workspace of the person is found as well, as a link does not name the workspace.
 */
export async function fetchCard(
  store: CardSource & Pick<PromptsStore, 'focusRestore' | 'library'>,
  cardId: string,
  signal: AbortSignal,
): Promise<PromptCard | null> {
  try {
    return await loadCard(store, cardId, signal);
  } catch (error) {
    if (!isMissing(error)) throw error;
    return null;
  }
}

/** The same for a resource, which says itself that a card is missing. A card that is gone is removed from the library. */
export async function loadCard(
  store: CardSource & Pick<PromptsStore, 'focusRestore' | 'library'>,
  cardId: string,
  signal: AbortSignal,
): Promise<PromptCard> {
  try {
    return await requireCard(store, cardId, signal);
  } catch (error) {
    if (isGone(error)) removeFromPage(store, cardId);
    throw error;
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
const isNoId = (error: ApiError): boolean => error.code === 'invalid_payload';

const isMissing = (error: unknown): boolean =>
  ApiError.isInstance(error) && (isNoId(error) || [400, 401, 404].includes(error.status));

/** Whether there is nothing to see for the person: why, nobody is told. */
export const isHidden = (error: unknown): boolean =>
  ApiError.isInstance(error) &&
  (isNoId(error) || hiddenKinds.has(error.kind)) &&
  // It may be visible under the person's own sign-in.
  error.code !== 'own_sign_in_required';

const hiddenKinds: ReadonlySet<ApiError['kind']> = new Set(['not_found', 'unauthorized', 'forbidden']);
