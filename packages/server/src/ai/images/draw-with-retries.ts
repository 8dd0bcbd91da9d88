import { setTimeout } from 'node:timers/promises';
import type { ImageCall, ImageProvider } from '../image-providers/image-provider';
import { ProviderError } from '../providers/provider-error';

/** Times that an endpoint is asked for a picture. */
const tries = 3;
/** The longest pause that is waited for, in seconds. */
const longestPause = 60;
const pause = 2;

const isPassing = (error: unknown): error is ProviderError =>
  ProviderError.isInstance(error) &&
  ['provider_rate_limited', 'provider_overloaded', 'provider_internal'].includes(error.code);

/** Asks again, after the pause that the endpoint wants, where a fault may pass. Rejects with the last fault. */
export async function drawWithRetries(painter: ImageProvider, call: ImageCall): Promise<Uint8Array> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await painter.draw(call);
    } catch (error) {
      if (attempt >= tries || !isPassing(error) || call.signal.aborted) throw error;
      const wanted = error.retryAfter ?? pause * attempt;
      if (wanted > longestPause) throw error;
      // The reason of the signal says more than that of the timer.
      await setTimeout(wanted * 1_000, undefined, { signal: call.signal }).catch(() =>
        call.signal.throwIfAborted(),
      );
    }
  }
}
