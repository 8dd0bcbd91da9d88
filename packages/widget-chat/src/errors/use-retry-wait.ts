import { ApiError } from '@oriel/client';
import { useMemo } from 'react';
import { useSecondsUntil } from '../messages/use-seconds';

/** Seconds until the same may be asked again, counted down from when the error came; 0 where it may be asked now. */
export function useRetryWait(error: unknown): number {
  const moment = useMemo(
    () => (ApiError.isInstance(error) && error.retryAfter ? Date.now() + error.retryAfter * 1000 : undefined),
    [error],
  );
  return useSecondsUntil(moment);
}
