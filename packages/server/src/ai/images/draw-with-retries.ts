import { setTimeout } from 'node:timers/promises';
import type { ImageCall, ImageProvider } from '../image-providers/image-provider';
import { ProviderError } from '../providers/provider-error';

/** Maximum number of attempts for an image. */
const tries = 3;
/** Maximum pause between attempts, in seconds. */
const longestPause = 60;
const pause = 2;

const isPassing = (error: unknown): error is ProviderError =>
  ProviderError.isInstance(error) &&
  ['provider_rate_limited', 'provider_overloaded', 'provider_internal'].includes(error.code);

/** Retries after the pause that the endpoint requests, if the error may be temporary. Rejects with the last error. */
export async function drawWithRetries(painter: ImageProvider, call: ImageCall): Promise<Uint8Array> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await painter.draw(call);
    } catch (error) {
      if (attempt >= tries || !isPassing(error) || call.signal.aborted) throw error;
      const wanted = error.retryAfter ?? pause * attempt;
      if (wanted > longestPause) throw error;
      // The signal's reason is more useful than the timer's error.
      await setTimeout(wanted * 1_000, undefined, { signal: call.signal }).catch(() =>
        call.signal.throwIfAborted(),
      );
    }
  }
}
