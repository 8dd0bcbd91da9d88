import { type Agent, type RequestInit as FetchInit, fetch as fetchThrough } from 'undici';

/** Maximum bytes of one response, which may be a stream of several messages. */
const maxAnswer = 2_000_000;
/** Longer than any tool may take. */
const maxMilliseconds = 40_000;

/**
 * Fetches without redirects, and cuts off a response that grows too large.
 * @param onTooLarge Called for such a response: otherwise a reader of the stream might wait for the rest forever.
 * @param agent Makes the connections. Default: to any address.
 */
export const boundedFetch =
  (onTooLarge: () => void, agent?: Agent) =>
  async (url: string | URL, init?: RequestInit): Promise<Response> => {
    const limit = AbortSignal.timeout(maxMilliseconds);
    const signal = init?.signal ? AbortSignal.any([init.signal, limit]) : limit;
    const request: RequestInit = { ...init, signal, redirect: 'error' };
    const response = agent ? await throughAgent(agent, url, request) : await fetch(url, request);
    if (!response.body) return response;
    let size = 0;
    const counted = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          size += chunk.length;
          if (size <= maxAnswer) return controller.enqueue(chunk);
          onTooLarge();
          controller.terminate();
        },
      }),
    );
    const { status, statusText, headers } = response;
    return new Response(counted, { status, statusText, headers });
  };

/** The two libraries only agree on the form of their data: pass headers as pairs. */
async function throughAgent(agent: Agent, url: string | URL, init: RequestInit): Promise<Response> {
  const headers = [...new Headers(init.headers)];
  // Node and undici implement the same `fetch` and declare it differently.
  const response = await fetchThrough(url, { ...init, headers, dispatcher: agent } as FetchInit);
  // The same holds for the response.
  return response as unknown as Response;
}
