import { retryAfterOf } from './retry-after';

/*
 * Sends a request, and a repeatable one up to twice more. Required: only what changes nothing is repeated, and only
 * after an answer that calls for it or none at all; a time limit holds for one attempt; who aborts is not kept waiting.
 */
export interface SendOptions {
  readonly fetch: typeof fetch;
  readonly signal?: AbortSignal | undefined;
  /** Aborts with the client: nothing is repeated then. */
  readonly lifetime: AbortSignal;
  /** Milliseconds that one attempt may take, its answer read; false for none. */
  readonly timeout: number | false;
  /** Whether sending it again is harmless. */
  readonly repeatable: boolean;
}

const repetitions = 2;
const passing: ReadonlySet<number> = new Set([429, 502, 503, 504]);
const longestWait = 20_000;

/** The answer, of whatever status. Rejects as `fetch` does, with a `TimeoutError` when an attempt took too long. */
export async function sendRequest(
  url: string,
  init: RequestInit,
  { fetch, signal, lifetime, timeout, repeatable }: SendOptions,
): Promise<Response> {
  for (let attempt = 0; ; attempt++) {
    const limit = timeout === false ? undefined : AbortSignal.timeout(timeout);
    const signals = [signal, limit].filter(each => each !== undefined);
    const isLast = !repeatable || attempt === repetitions;
    let response: Response | undefined;
    try {
      response = await fetch(new Request(url, { ...init, signal: AbortSignal.any(signals) }));
    } catch (thrown) {
      if (isLast || signal?.aborted || limit?.aborted) throw thrown;
    }
    if (response && (isLast || !passing.has(response.status))) return response;
    await response?.body?.cancel();
    const asked = response && retryAfterOf(response);
    const delay = asked === undefined ? 300 * 2 ** attempt * (0.75 + Math.random() / 2) : asked * 1000;
    const ended = AbortSignal.any(signal ? [signal, lifetime] : [lifetime]);
    await pause(Math.min(delay, longestWait), ended);
    ended.throwIfAborted();
  }
}

/** Waits, also while the browser is offline: who called is told of that soon. The signal ends it. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const finish = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, milliseconds);
    signal.addEventListener('abort', finish);
    if (signal.aborted) finish();
  });
}
