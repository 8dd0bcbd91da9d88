import { hashText, OrielError } from '@oriel/contracts';
import { effect } from '@oriel/widget-kit';
import * as z from 'zod/mini';
import type { ChatHost } from '../session/chat-host';
import type { DraftsStore } from './drafts-store';

interface FillOptions {
  /** The epoch of the drafts when this was asked. */
  readonly sessionEpoch: number;
  readonly signal: AbortSignal;
}

/**
 * Puts a text that the page offers below what a person has typed, in place of the last one of that kind.
 *
 * @throws `ABORTED` where somebody has left since
 */
export async function fillComposer(
  { host, drafts }: { readonly host: ChatHost; readonly drafts: DraftsStore },
  text: string,
  { sessionEpoch, signal }: FillOptions,
): Promise<void> {
  await whenSessionKnown(host, signal);
  if (drafts.sessionEpoch() !== sessionEpoch) throw new OrielError('ABORTED', 'Somebody has signed out.');
  // The field of a page that is shown again still has its draft, and must know which end of it the page offered. A hash
  // is kept and not the text, which would stay in the tab after a sign-out.
  const filled = host.storage.persisted({
    key: 'chat-filled',
    user: '',
    schema: z.object({ length: z.number(), hash: z.number() }),
    initial: { length: 0, hash: 0 },
    kind: 'draft',
  });
  const before = drafts.text.peek();
  const { length, hash } = filled.peek();
  const start = before.length - length;
  const isThere = length > 0 && start >= 0 && hashText(before.slice(start)) === hash;
  const typed = (isThere ? before.slice(0, start) : before).trimEnd();
  drafts.setText(typed === '' ? text : `${typed}\n\n${text}`);
  filled.value = { length: text.length, hash: hashText(text) };
}

/** Until it is known who is signed in, what they have typed before is not in the field. */
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
