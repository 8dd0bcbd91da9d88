import { effect } from '@oriel/app-kit';
import { OrielError } from '@oriel/contracts';
import type { DraftsStore } from '../channels/drafts-store';
import type { ChatHost } from '../session/chat-host';

interface FillOptions {
  /** Writes only into an empty field. Default: appends below the existing text. */
  readonly ifEmpty: boolean;
  /** The session epoch of the drafts at the time of the call. */
  readonly sessionEpoch: number;
  readonly signal: AbortSignal;
}

/**
 * Inserts a text of the page without replacing anything.
 *
 * @throws `ABORTED` if a user has signed out since
 */
export async function fillComposer(
  { host, drafts }: { readonly host: ChatHost; readonly drafts: DraftsStore },
  text: string,
  { ifEmpty, sessionEpoch, signal }: FillOptions,
): Promise<void> {
  await whenSessionKnown(host, signal);
  if (drafts.sessionEpoch() !== sessionEpoch) throw new OrielError('ABORTED', 'Somebody has signed out.');
  if (!ifEmpty || drafts.text.peek().trim() === '') drafts.add(text);
}

/** Until the session is known, the user's earlier draft is not in the field. */
const whenSessionKnown = ({ status }: ChatHost, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    signal.throwIfAborted();
    const isKnown = () => !['loading', 'connecting'].includes(status.value.kind);
    const stop = effect(() => {
      if (!isKnown()) return;
      queueMicrotask(() => {
        stop();
        resolve();
      });
    });
    signal.addEventListener('abort', () => {
      stop();
      reject(signal.reason);
    });
  });
