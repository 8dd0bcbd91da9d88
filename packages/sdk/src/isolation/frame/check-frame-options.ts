import { invalid } from '../../options/check-options';
import type { FrameOptions } from '../../options/mount-options';

/** Throws `INVALID_OPTIONS` for an origin or a time that is none. */
export function checkFrameOptions({ origin, timeout = 1 }: FrameOptions): void {
  if (origin && !(/^https?:/.test(origin) && URL.canParse(origin)))
    throw invalid(`Option "frame.origin" cannot be ${origin}.`);
  // A text is no number, also where it reads as one.
  if (typeof timeout !== 'number' || !(timeout > 0))
    throw invalid('Option "frame.timeout" takes milliseconds.');
}
