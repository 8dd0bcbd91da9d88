import { isMissing } from '@oriel/app-kit';
import { ApiError } from '@oriel/client';

/** Whether a shared link leads nowhere; a cut link is refused as invalid. */
export const isLinkMissing = (error: unknown): boolean =>
  isMissing(error) || (ApiError.isInstance(error) && error.code === 'invalid_payload');
