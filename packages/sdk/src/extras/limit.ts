import { OrielError } from '@oriel/contracts';
import { defer } from '../loader/defer';
import type { RequestLimits } from '../loader/mount-context';

/** Default timeout of a request in milliseconds; the same as the bridge's. */
const defaultTimeout = 30_000;

/**
 * Resolves with the answer, or rejects if the request timed out or was aborted while the widget was still loading. The request
 * then carries the reason, so the widget does not run it when it arrives.
 *
 * @param input - the handle's arguments; their limits are replaced by one signal that covers both
 */
export function limit(answer: Promise<unknown>, input: unknown[]): Promise<unknown> {
  // According to the handle's types, the third argument holds the limits.
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
