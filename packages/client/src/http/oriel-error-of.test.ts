import { apiErrorCodes, OrielError, type OrielErrorCode, orielErrorCodes } from '@oriel/contracts';
import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error';
import { type ApiErrorKind, apiErrorKinds, kindOfAnswer } from './error-kind';
import { orielErrorCodeOf, orielErrorOf } from './oriel-error-of';

const codeOfKind: Record<ApiErrorKind, OrielErrorCode> = {
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

describe('orielErrorCodeOf', () => {
  it.each(apiErrorKinds)('knows the kind %s', kind => {
    expect(orielErrorCodeOf({ kind, code: 'unknown' })).toBe(codeOfKind[kind]);
  });

  it.each([
    [401, 'token_expired', 'TOKEN_REJECTED'],
    [401, 'token_rejected', 'TOKEN_REJECTED'],
    [401, 'unauthorized', 'AUTH_REQUIRED'],
    [403, 'origin_not_allowed', 'ORIGIN_NOT_ALLOWED'],
    [403, 'application_disabled', 'FORBIDDEN'],
    [403, 'feature_disabled', 'FEATURE_DISABLED'],
    [404, 'publishable_key_unknown', 'INVALID_OPTIONS'],
    [402, 'no_credits', 'NO_CREDITS'],
    [400, 'no_credits', 'NO_CREDITS'],
    [429, 'rate_limited', 'RATE_LIMITED'],
    [503, 'unavailable', 'NETWORK'],
    [418, 'unknown', 'INTERNAL'],
  ] as const)('reads %s %s as %s', (status, code, expected) => {
    expect(orielErrorCodeOf({ kind: kindOfAnswer(status, code), code })).toBe(expected);
  });

  it.each(apiErrorCodes)('has an answer for %s', code => {
    for (const status of [400, 401, 403, 404, 409, 413, 429, 500, 503]) {
      expect(orielErrorCodes).toContain(orielErrorCodeOf({ kind: kindOfAnswer(status, code), code }));
    }
  });
});

describe('orielErrorOf', () => {
  it('keeps the number of the request and the cause', () => {
    const cause = new ApiError('forbidden', 'No.', { code: 'forbidden', status: 403, requestId: 'r-1' });
    expect(orielErrorOf(cause)).toMatchObject({ code: 'FORBIDDEN', requestId: 'r-1', cause });
  });

  it('leaves its own kind as it is and makes anything else INTERNAL', () => {
    const own = new OrielError('NETWORK', 'Away.');
    expect(orielErrorOf(own)).toBe(own);
    expect(orielErrorOf('text').code).toBe('INTERNAL');
    expect(orielErrorOf(new DOMException('stop', 'AbortError')).code).toBe('ABORTED');
  });
});
