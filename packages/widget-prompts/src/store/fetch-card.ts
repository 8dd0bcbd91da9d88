import { ApiError } from '@oriel/client';
import { getCard, type PromptCard } from '@oriel/contracts';
import type { PromptsStore } from './prompts-context';
import { removeFromPage } from './remove-from-page';

/**
 * The card of an id, or null if the user can see none: a refusal, an invalid id and a deleted card look the same. A card in
 * another workspace of the user is found as well, because a link does not name the workspace.
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

/** The same for a resource, which reports a missing card itself. A deleted card is removed from the library. */
export async function loadCard(
  store: CardSource & Pick<PromptsStore, 'focusRestore' | 'library'>,
  cardId: string,
  signal: AbortSignal,
): Promise<PromptCard> {
  try {
    return await requireCard(store, cardId, signal);
  } catch (error) {
    if (isNotFound(error)) removeFromPage(store, cardId);
    throw error;
  }
}

/**
 * The card of an id, for callers that distinguish a deleted card from a sign-out.
 *
 * @throws the service's error from the last place searched
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

/** Whether the card no longer exists for the user; a signed-out user gets a different error. */
export const isNotFound = (error: unknown): boolean =>
  ApiError.isInstance(error) && error.kind === 'not_found';

type CardSource = Pick<PromptsStore, 'host' | 'session'>;

/** Whether the id is invalid; the client rejects it without a request. */
const isNoId = (error: ApiError): boolean => error.code === 'invalid_payload';

const isMissing = (error: unknown): boolean =>
  ApiError.isInstance(error) && (isNoId(error) || [400, 401, 404].includes(error.status));

/** Whether the card is hidden from the user, without a reason given. */
export const isHidden = (error: unknown): boolean =>
  ApiError.isInstance(error) &&
  (isNoId(error) || hiddenKinds.has(error.kind)) &&
  // It may be visible with the user's own sign-in.
  error.code !== 'own_sign_in_required';

const hiddenKinds: ReadonlySet<ApiError['kind']> = new Set(['not_found', 'unauthorized', 'forbidden']);
