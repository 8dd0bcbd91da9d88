import { type ApiErrorCode, OrielError, type OrielErrorCode } from '@oriel/contracts';
import { ApiError } from './api-error';
import type { ApiErrorKind } from './error-kind';

/** Without those that say that the service refuses what it was given. */
const byKind: Partial<Record<ApiErrorKind, OrielErrorCode>> = {
  aborted: 'ABORTED',
  conflict: 'INTERNAL',
  feature_disabled: 'FEATURE_DISABLED',
  forbidden: 'FORBIDDEN',
  internal_server_error: 'INTERNAL',
  network: 'NETWORK',
  no_credits: 'NO_CREDITS',
  rate_limited: 'RATE_LIMITED',
  timeout: 'REQUEST_TIMEOUT',
  unauthorized: 'AUTH_REQUIRED',
  unavailable: 'NETWORK',
  unknown: 'INTERNAL',
  validation: 'INTERNAL',
};

/** Codes that say more than their kind. */
const byCode: ReadonlyMap<ApiErrorCode, OrielErrorCode> = new Map([
  ['application_disabled', 'FEATURE_DISABLED'],
  ['origin_not_allowed', 'ORIGIN_NOT_ALLOWED'],
  ['publishable_key_unknown', 'ORIGIN_NOT_ALLOWED'],
  ['token_expired', 'TOKEN_REJECTED'],
  ['token_rejected', 'TOKEN_REJECTED'],
]);

/**
 * The code under which the SDK reports a failed call.
 *
 * @param refused - for a call that the service refuses for what it was given. Default: ours is the fault.
 */
export const orielErrorCodeOf = (
  error: Pick<ApiError, 'kind' | 'code'>,
  refused: OrielErrorCode = 'INTERNAL',
): OrielErrorCode => byCode.get(error.code) ?? byKind[error.kind] ?? refused;

/**
 * Anything thrown as the one error of the SDK; what is unknown becomes `INTERNAL` and keeps its cause.
 *
 * @param refused - as above
 */
export function orielErrorOf(thrown: unknown, refused?: OrielErrorCode): OrielError {
  if (OrielError.isInstance(thrown)) return thrown;
  if (ApiError.isInstance(thrown)) {
    // The call failed because the host gave no token, and says itself why.
    if (OrielError.isInstance(thrown.cause)) return thrown.cause;
    const { message, requestId } = thrown;
    return new OrielError(orielErrorCodeOf(thrown, refused), message, { requestId, cause: thrown });
  }
  if (thrown instanceof Error && thrown.name === 'AbortError') {
    return new OrielError('ABORTED', 'The call was aborted.', { cause: thrown });
  }
  return new OrielError('INTERNAL', 'The widget failed.', { cause: thrown });
}
