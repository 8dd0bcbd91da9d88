import { ApiError, type Client } from '@oriel/client';
import { followImages, type ImageEvent } from '@oriel/contracts';

const minDelayMs = 1_000;
const maxDelayMs = 30_000;
/** A connection that lasted this many milliseconds did not fail: the service ends each one after a while. */
const longEnough = 10_000;
const refusals: readonly string[] = ['aborted', 'unauthorized', 'forbidden', 'not_found', 'bad_request'];

/** Follows the images, reconnecting as needed, until the signal aborts or the service refuses. */
export async function followGallery(
  client: Pick<Client, 'call'>,
  organizationId: string,
  onEvent: (event: ImageEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  const input = { params: { organizationId }, query: { seconds: 600 } };
  for (let delay = 0; !signal.aborted; delay = Math.min(maxDelayMs, Math.max(minDelayMs, delay * 2))) {
    if (delay > 0) await wait(delay, signal);
    if (signal.aborted) return;
    const began = Date.now();
    try {
      for await (const { event } of await client.call(followImages, input, { signal })) {
        if (signal.aborted) return;
        onEvent(event);
      }
    } catch (error) {
      if (!ApiError.isInstance(error) || refusals.includes(error.kind)) return;
    }
    if (Date.now() - began > longEnough) delay = 0;
  }
}

const wait = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise(done => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      done();
    };
    const timer = setTimeout(end, milliseconds * (0.5 + Math.random() / 2));
    signal.addEventListener('abort', end);
  });
