import ky, { HTTPError } from 'ky';

/*
 * Sends a request, with up to two retries if it is repeatable. Required: only requests without side effects are retried, and only
 * after a retryable status or no response at all; the timeout applies to one attempt; an abort takes effect at once.
 */
export interface SendOptions {
  readonly fetch: typeof fetch;
  readonly signal?: AbortSignal | undefined;
  /** Aborts with the client, and ends retries. */
  readonly lifetime: AbortSignal;
  /** Timeout of one attempt in milliseconds, including reading the response; false for none. */
  readonly timeout: number | false;
  /** Whether sending it again is harmless. */
  readonly repeatable: boolean;
}

const repetitions = 2;
const passing = [429, 502, 503, 504];
const longestWait = 20_000;

/** Resolves with the response, whatever its status. Rejects like `fetch`, with a `TimeoutError` if an attempt took too long. */
export async function sendRequest(
  url: string,
  init: RequestInit,
  { fetch, signal, lifetime, timeout, repeatable }: SendOptions,
): Promise<Response> {
  try {
    return await ky(url, {
      ...init,
      signal: repeatable ? AbortSignal.any(signal ? [signal, lifetime] : [lifetime]) : (signal ?? null),
      // The timeout of ky ends with the response head, and a request that ky has copied has a stream as body.
      timeout: false,
      fetch: input =>
        // ky always passes a Request.
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
