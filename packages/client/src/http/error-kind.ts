import type { ApiErrorCode } from '@oriel/contracts';

/** The kind of a failed call, coarse enough to decide whether to retry, sign in, or notify the user. */
export const apiErrorKinds = [
  'aborted',
  'bad_request',
  'conflict',
  'feature_disabled',
  'forbidden',
  'internal_server_error',
  'network',
  'no_credits',
  'not_found',
  'rate_limited',
  'timeout',
  'too_large',
  'unauthorized',
  'unavailable',
  'unknown',
  'validation',
] as const;
export type ApiErrorKind = (typeof apiErrorKinds)[number];

const kindOfStatus: Readonly<Record<number, ApiErrorKind>> = {
  400: 'bad_request',
  401: 'unauthorized',
  402: 'no_credits',
  403: 'forbidden',
  404: 'not_found',
  406: 'forbidden',
  409: 'conflict',
  413: 'too_large',
  415: 'bad_request',
  422: 'bad_request',
  429: 'rate_limited',
  500: 'internal_server_error',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
};

/** The kind of a response with status 400 or above. */
export const kindOfAnswer = (status: number, code: ApiErrorCode): ApiErrorKind =>
  code === 'no_credits' || code === 'feature_disabled' ? code : (kindOfStatus[status] ?? 'unknown');

/** The code of a response without a code of the service, such as a proxy's error page. */
export function codeOfStatus(status: number): ApiErrorCode {
  const codes: Readonly<Record<number, ApiErrorCode>> = {
    400: 'invalid_payload',
    401: 'unauthorized',
    403: 'forbidden',
    404: 'not_found',
    405: 'method_not_allowed',
    409: 'conflict',
    413: 'too_large',
    415: 'unsupported_media_type',
    429: 'rate_limited',
    500: 'internal',
    502: 'unavailable',
    503: 'unavailable',
    504: 'unavailable',
  };
  return codes[status] ?? 'unknown';
}
