import { type ApiErrorCode, OrielError, type OrielErrorCode } from '@oriel/contracts';
import { ApiError } from './api-error';
import type { ApiErrorKind } from './error-kind';

/** Kinds without those that mean a refused input. */
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

/** Codes that are more specific than their kind. */
const byCode: ReadonlyMap<ApiErrorCode, OrielErrorCode> = new Map([
  ['application_disabled', 'FEATURE_DISABLED'],
  ['origin_not_allowed', 'ORIGIN_NOT_ALLOWED'],
  ['publishable_key_unknown', 'ORIGIN_NOT_ALLOWED'],
  ['token_expired', 'TOKEN_REJECTED'],
  ['token_rejected', 'TOKEN_REJECTED'],
]);

/**
 * The code that the SDK reports for a failed call.
 *
 * @param refused - for a call whose input the service refuses. Default: a fault of our own.
 */
export const orielErrorCodeOf = (
  error: Pick<ApiError, 'kind' | 'code'>,
  refused: OrielErrorCode = 'INTERNAL',
): OrielErrorCode => byCode.get(error.code) ?? byKind[error.kind] ?? refused;

/**
 * Converts anything thrown to an `OrielError`; an unknown value becomes `INTERNAL` and keeps its cause.
 *
 * @param refused - see `orielErrorCodeOf`
 */
export function orielErrorOf(thrown: unknown, refused?: OrielErrorCode): OrielError {
  if (OrielError.isInstance(thrown)) return thrown;
  if (ApiError.isInstance(thrown)) {
    // The call failed because the host gave no token; its own error has the reason.
    if (OrielError.isInstance(thrown.cause)) return thrown.cause;
    const { message, requestId } = thrown;
    return new OrielError(orielErrorCodeOf(thrown, refused), message, { requestId, cause: thrown });
  }
  if (thrown instanceof Error && thrown.name === 'AbortError') {
    return new OrielError('ABORTED', 'The call was aborted.', { cause: thrown });
  }
  return new OrielError('INTERNAL', 'The widget failed.', { cause: thrown });
}
