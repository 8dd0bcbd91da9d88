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
      // The limit of ky ends with the head of an answer.
      timeout: false,
      fetch: input => fetch(timeout === false ? input : limitTime(input, timeout)),
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

function limitTime(input: string | URL | Request, timeout: number): Request {
  const request = new Request(input);
  return new Request(request, { signal: AbortSignal.any([request.signal, AbortSignal.timeout(timeout)]) });
}
