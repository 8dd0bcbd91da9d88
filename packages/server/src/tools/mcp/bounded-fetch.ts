/** Bytes of one answer, which may be a stream of several messages. */
const maxAnswer = 2_000_000;
/** Longer than any tool may take. */
const maxMilliseconds = 40_000;

/**
 * Fetches without redirects, and cuts an answer that grows too large.
 * @param onTooLarge Told of such an answer: who reads the stream may wait for its rest without end.
 */
export const boundedFetch =
  (onTooLarge: () => void) =>
  async (url: string | URL, init?: RequestInit): Promise<Response> => {
    const limit = AbortSignal.timeout(maxMilliseconds);
    const signal = init?.signal ? AbortSignal.any([init.signal, limit]) : limit;
    const response = await fetch(url, { ...init, signal, redirect: 'error' });
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
