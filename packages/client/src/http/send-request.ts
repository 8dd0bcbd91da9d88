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

const maxRetries = 2;
const retryableStatuses = [429, 502, 503, 504];
const maxRetryAfterMs = 20_000;

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
      // Not ky's own timeout, which covers only the response head. `fetch` below builds a new request, because the body of the
      // one that ky copied is a stream.
      timeout: false,
      fetch: input =>
        // ky always passes a Request.
        fetch(new Request(url, { ...init, signal: limitTime((input as Request).signal, timeout) })),
      throwHttpErrors: status => retryableStatuses.includes(status),
      retry: {
        limit: repeatable ? maxRetries : 0,
        statusCodes: retryableStatuses,
        afterStatusCodes: retryableStatuses,
        maxRetryAfter: maxRetryAfterMs,
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
