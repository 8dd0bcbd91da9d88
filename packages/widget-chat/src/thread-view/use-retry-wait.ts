import { ApiError } from '@oriel/client';
import { isStoredError } from '@oriel/widget-kit';
import { useMemo } from 'react';
import { useSecondsUntil } from './use-seconds';

/**
 * Seconds until the same may be asked again, counted down; 0 where it may be asked now.
 *
 * @param since - when the error came, in milliseconds; default and latest: now
 */
export function useRetryWait(error: unknown, since = Number.POSITIVE_INFINITY): number {
  const moment = useMemo(() => {
    const seconds = ApiError.isInstance(error) || isStoredError(error) ? error.retryAfter : undefined;
    return seconds ? Math.min(since, Date.now()) + seconds * 1000 : undefined;
  }, [error, since]);
  return useSecondsUntil(moment);
}
