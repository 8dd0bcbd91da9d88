import ky, { HTTPError } from 'ky';

/*
 * Sends a request, and a repeatable one up to twice more. Required: only what changes nothing is repeated, and only
 * after an answer that calls for it or none at all; a time limit holds for one attempt; who aborts is not kept waiting.
 */
export interface SendOptions {
  readonly fetch: typeof fetch;
  readonly signal?: AbortSignal | undefined;
  /** Aborts with the client, and ends what is being repeated. */
  readonly lifetime: AbortSignal;
  /** Milliseconds that one attempt may take, its answer read; false for none. */
  readonly timeout: number | false;
  /** Whether sending it again is harmless. */
  readonly repeatable: boolean;
}

const repetitions = 2;
const passing = [429, 502, 503, 504];
const longestWait = 20_000;

/** The answer, of whatever status. Rejects as `fetch` does, with a `TimeoutError` when an attempt took too long. */
export async function sendRequest(
  url: string,
  init: RequestInit,
  { fetch, signal, lifetime, timeout, repeatable }: SendOptions,
): Promise<Response> {
  try {
    return await ky(url, {
      ...init,
      signal: repeatable ? AbortSignal.any(signal ? [signal, lifetime] : [lifetime]) : (signal ?? null),
      // The limit of ky ends with the head of an answer, and the body of a request that it has copied is a stream.
      timeout: false,
      fetch: input =>
        fetch(new Request(url, { ...init, signal: limitTime((input as Request).signal, timeout) })),
      throwHttpErrors: status => passing.includes(status),
      retry: {
        limit: repeatable ? repetitions : 0,
        statusCodes: passing,
        afterStatusCodes: passing,
        maxRetryAfter: longestWait,
        jitter: delay => delay * (0.75 + Math.random() / 2),
      },
      hooks: {
        beforeRetry: [({ error }) => void (error instanceof HTTPError && error.response.body?.cancel())],
      },
    });
  } catch (thrown) {
    if (thrown instanceof HTTPError) return thrown.response;
    throw thrown;
  }
}

const limitTime = (signal: AbortSignal, timeout: number | false): AbortSignal =>
  timeout === false ? signal : AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
