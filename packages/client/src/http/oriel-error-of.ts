import { type ApiErrorCode, OrielError, type OrielErrorCode } from '@oriel/contracts';
import { ApiError } from './api-error';
import type { ApiErrorKind } from './error-kind';

const byKind: Readonly<Record<ApiErrorKind, OrielErrorCode>> = {
  aborted: 'ABORTED',
  bad_request: 'INTERNAL',
  conflict: 'INTERNAL',
  feature_disabled: 'FEATURE_DISABLED',
  forbidden: 'FORBIDDEN',
  internal_server_error: 'INTERNAL',
  network: 'NETWORK',
  no_credits: 'NO_CREDITS',
  not_found: 'INTERNAL',
  rate_limited: 'RATE_LIMITED',
  timeout: 'REQUEST_TIMEOUT',
  too_large: 'INTERNAL',
  unauthorized: 'AUTH_REQUIRED',
  unavailable: 'NETWORK',
  unknown: 'INTERNAL',
  validation: 'INTERNAL',
};

/** Codes that say more than their kind. */
const byCode: Partial<Record<ApiErrorCode, OrielErrorCode>> = {
  application_disabled: 'FEATURE_DISABLED',
  origin_not_allowed: 'ORIGIN_NOT_ALLOWED',
  publishable_key_unknown: 'INVALID_OPTIONS',
  token_expired: 'TOKEN_REJECTED',
  token_rejected: 'TOKEN_REJECTED',
};

/** The code under which the SDK reports a failed call. */
export const orielErrorCodeOf = (error: Pick<ApiError, 'kind' | 'code'>): OrielErrorCode =>
  byCode[error.code] ?? byKind[error.kind];

/** Anything thrown as the one error of the SDK; what is unknown becomes `INTERNAL` and keeps its cause. */
export function orielErrorOf(thrown: unknown): OrielError {
  if (OrielError.isInstance(thrown)) return thrown;
  if (ApiError.isInstance(thrown)) {
    // The call failed because the host gave no token, and says itself why.
    if (OrielError.isInstance(thrown.cause)) return thrown.cause;
    const { message, requestId } = thrown;
    return new OrielError(orielErrorCodeOf(thrown), message, { requestId, cause: thrown });
  }
  if (thrown instanceof Error && thrown.name === 'AbortError') {
    return new OrielError('ABORTED', 'The call was aborted.', { cause: thrown });
  }
  return new OrielError('INTERNAL', 'The widget failed.', { cause: thrown });
}
