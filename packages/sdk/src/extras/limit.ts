import { OrielError } from '@oriel/contracts';
import { defer } from '../loader/defer';
import type { RequestLimits } from '../loader/mount-context';

/** Milliseconds that a request may take, unless it says otherwise; as for one that the bridge counts. */
const defaultTimeout = 30_000;

/**
 * What comes of a request, or why it was given up before: its time was over or its signal aborted while the widget was
 * still on its way. The request then carries the reason, so that nothing of it is done when the widget comes.
 *
 * @param input - what the handle was given; its limits are put there as the one signal that holds for both
 */
export function limit(answer: Promise<unknown>, input: unknown[]): Promise<unknown> {
  // The handle's types say what stands third.
  const limits = input[2] as RequestLimits;
  const { timeout = defaultTimeout, signal } = limits;
  const { promise, reject } = defer<never>();
  const given = new AbortController();
  const giveUp = (reason: OrielError) => {
    given.abort(reason);
    reject(reason);
  };
  const handleAbort = () => {
    const cause: unknown = signal?.reason;
    const reason = new OrielError('ABORTED', 'The request was aborted.', { cause });
    giveUp(OrielError.isInstance(cause) ? cause : reason);
  };
  const timer =
    timeout > 0 && timeout < 2 ** 31
      ? setTimeout(
          () => giveUp(new OrielError('REQUEST_TIMEOUT', 'The widget did not answer in time.')),
          timeout,
        )
      : undefined;
  signal?.addEventListener('abort', handleAbort);
  if (signal?.aborted) handleAbort();
  input[2] = { ...limits, signal: given.signal };
  return Promise.race([answer, promise]).finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', handleAbort);
  });
}
