import { ApiError } from '@oriel/client';
import { useMemo } from 'react';
import { isMessageError } from '../i18n/error-text';
import { useSecondsUntil } from './use-seconds';

/**
 * Seconds until the same may be asked again, counted down; 0 where it may be asked now.
 *
 * @param since - when the error came, in milliseconds; default and latest: now
 */
export function useRetryWait(error: unknown, since = Number.POSITIVE_INFINITY): number {
  const moment = useMemo(() => {
    const seconds = ApiError.isInstance(error) || isMessageError(error) ? error.retryAfter : undefined;
    return seconds ? Math.min(since, Date.now()) + seconds * 1000 : undefined;
  }, [error, since]);
  return useSecondsUntil(moment);
}
