import { type ApiErrorCode, OrielError } from '@oriel/contracts';
import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error';
import { apiErrorKinds } from './error-kind';
import { orielErrorOf } from './oriel-error-of';
import { readErrorAnswer, readFailure } from './read-error';

/** A response of the service, or of a proxy in front of it. */
const answer = (status: number, code: ApiErrorCode | 'no body of ours') =>
  readErrorAnswer(
    new Response(
      code === 'no body of ours'
        ? '<h1>Gateway</h1>'
        : JSON.stringify({ error: { code, message: 'No.', requestId: 'r-1' } }),
      { status },
    ),
  );

/** The host's error, by cause. */
const refusals = [
  ['nobody is signed in', 401, 'unauthorized', 'AUTH_REQUIRED'],
  ['the token has expired', 401, 'token_expired', 'TOKEN_REJECTED'],
  ['the token is not accepted', 401, 'token_rejected', 'TOKEN_REJECTED'],
  ['the publishable key is of nobody', 401, 'publishable_key_unknown', 'ORIGIN_NOT_ALLOWED'],
  ['the publishable key is not that of the token', 403, 'publishable_key_unknown', 'ORIGIN_NOT_ALLOWED'],
  ['the page is not allowed', 403, 'origin_not_allowed', 'ORIGIN_NOT_ALLOWED'],
  ['the application is switched off', 403, 'application_disabled', 'FEATURE_DISABLED'],
  ['the person may not', 403, 'forbidden', 'FORBIDDEN'],
  ['the plan has no such feature', 403, 'feature_disabled', 'FEATURE_DISABLED'],
  ['the credit is used up', 402, 'no_credits', 'NO_CREDITS'],
  ['there were too many calls', 429, 'rate_limited', 'RATE_LIMITED'],
  ['the database is away', 503, 'unavailable', 'NETWORK'],
  ['a proxy answers', 502, 'no body of ours', 'NETWORK'],
  ['a proxy asks for a sign-in', 401, 'no body of ours', 'AUTH_REQUIRED'],
  ['the input is wrong', 400, 'invalid_payload', 'INTERNAL'],
  ['it is not there', 404, 'not_found', 'INTERNAL'],
  ['the channel answers already', 409, 'chat_completion_is_locked_for_channel', 'INTERNAL'],
  ['it is too much', 413, 'too_large', 'INTERNAL'],
  ['the service has a fault', 500, 'internal', 'INTERNAL'],
  ['the status is of no known kind', 418, 'no body of ours', 'INTERNAL'],
] as const;

const stopped = AbortSignal.abort();
const failures = [
  ['there is no network', readFailure(new TypeError('fetch failed')), 'NETWORK'],
  ['no answer comes in time', readFailure(new DOMException('late', 'TimeoutError')), 'REQUEST_TIMEOUT'],
  ['the caller stops', readFailure(new Error('stopped'), stopped), 'ABORTED'],
  ['the answer is not what it should be', new ApiError('validation', 'Odd.'), 'INTERNAL'],
  ['a script of the page stops', new DOMException('stop', 'AbortError'), 'ABORTED'],
  ['anything else is thrown', 'text', 'INTERNAL'],
] as const;

describe('orielErrorOf', () => {
  it.each(refusals)('says, where %s (%s %s), %s', async (_, status, code, expected) => {
    expect(orielErrorOf(await answer(status, code)).code).toBe(expected);
  });

  it.each(failures)('says, where %s, what fits', (_, thrown, expected) => {
    expect(orielErrorOf(thrown).code).toBe(expected);
  });

  it('has been asked for every kind of failure', async () => {
    const answers = await Promise.all(refusals.map(([, status, code]) => answer(status, code)));
    const seen = [...answers, ...failures.map(([, thrown]) => thrown)].flatMap(thrown =>
      ApiError.isInstance(thrown) ? [thrown.kind] : [],
    );
    expect([...new Set(seen)].sort()).toEqual([...apiErrorKinds].sort());
  });

  it('keeps the number of the request and the cause', async () => {
    const cause = await answer(403, 'forbidden');
    expect(orielErrorOf(cause)).toMatchObject({ code: 'FORBIDDEN', requestId: 'r-1', cause });
  });

  it('says what the host says where the host gave no token', () => {
    const own = new OrielError('TOKEN_UNAVAILABLE', 'No token.');
    expect(orielErrorOf(readFailure(own))).toBe(own);
  });

  it('leaves its own kind as it is', () => {
    const own = new OrielError('NETWORK', 'Away.');
    expect(orielErrorOf(own)).toBe(own);
  });
});
