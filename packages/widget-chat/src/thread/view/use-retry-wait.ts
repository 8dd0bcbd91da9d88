import { ApiError, isStoredError } from '@oriel/client';
import { useMemo } from 'react';
import { useSecondsUntil } from './use-seconds';

/**
 * Seconds until a retry is allowed, counted down; 0 if it is allowed now.
 *
 * @param since - time of the error in milliseconds; default and maximum: now
 */
export function useRetryWait(error: unknown, since = Number.POSITIVE_INFINITY): number {
  const moment = useMemo(() => {
    const seconds = ApiError.isInstance(error) || isStoredError(error) ? error.retryAfter : undefined;
    return seconds ? Math.min(since, Date.now()) + seconds * 1000 : undefined;
  }, [error, since]);
  return useSecondsUntil(moment);
}
