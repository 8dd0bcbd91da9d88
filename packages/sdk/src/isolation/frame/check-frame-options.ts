import { invalid } from '../../options/check-options';
import type { FrameOptions } from '../../options/mount-options';

/** Throws `INVALID_OPTIONS` for an invalid origin or timeout. */
export function checkFrameOptions({ origin, timeout = 1 }: FrameOptions): void {
  if (origin && !(/^https?:/.test(origin) && URL.canParse(origin)))
    throw invalid(`Option "frame.origin" cannot be ${origin}.`);
  // Reject numeric strings, too.
  if (typeof timeout !== 'number' || !(timeout > 0))
    throw invalid('Option "frame.timeout" takes milliseconds.');
}
