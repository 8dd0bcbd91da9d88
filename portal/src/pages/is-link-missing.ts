import { ApiError } from '@oriel/client';

/** Whether a shared link leads nowhere; a cut link is refused as invalid. */
export const isLinkMissing = (error: unknown): boolean =>
  ApiError.isInstance(error) && (error.kind === 'not_found' || error.code === 'invalid_payload');
