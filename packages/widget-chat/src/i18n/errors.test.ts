import { type Translate, errorText as textOf } from '@oriel/app-kit';
import { ApiError } from '@oriel/client';
import { type ApiErrorCode, apiErrorCodes } from '@oriel/contracts';
import { expect, it } from 'vitest';
import { texts as de } from './deferred-de';
import { texts as en } from './deferred-en';
import { errors } from './errors';

const translateWith =
  (texts: Readonly<Record<string, string>>) =>
  (key: string, values: Readonly<Record<string, unknown>> = {}) =>
    (texts[key] ?? key).replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));
const english = translateWith({
  ...en,
  'kit.requestNumber': 'Request {{number}}',
  'kit.failed': 'Something went wrong',
  'kit.failure.genericText': 'Please try again later.',
  'kit.own.title': 'Your own sign-in is needed',
  'kit.suspended.title': 'This workspace is suspended',
  'kit.fresh.title': 'Sign in again',
  'kit.failure.network': 'No connection',
  'kit.failure.tooLarge': 'The request is too large',
});
const errorText = (error: unknown, t: Translate) => textOf(error, t, errors);

const own: Partial<Record<ApiErrorCode, string>> = {
  chat_completion_exceeds_max_input_tokens: 'The conversation is too long',
  chat_completion_exceeds_total_temporary_file_size: 'The files are too large',
  chat_completion_too_many_temporary_files: 'Too many files',
  no_messages_found: 'There is nothing to answer',
  capability_not_available: 'This agent cannot do that',
  invalid_payload: 'The question could not be read',
  too_large: 'The request is too large',
  agent_not_found: 'The agent is not available',
  no_default_agent: 'There is no default agent',
  no_credits: 'The credit is used up',
  spending_limit_reached: 'The spending limit is reached',
  own_sign_in_required: 'Your own sign-in is needed',
  fresh_sign_in_required: 'Sign in again',
  feature_disabled: 'The chat is switched off',
  run_interrupted: 'The answer is not complete',
  organization_suspended: 'This workspace is suspended',
};

it.each(apiErrorCodes)('gives the code %s its text, thrown or stored', code => {
  const title = own[code] ?? 'Something went wrong';
  const thrown = new ApiError('bad_request', 'no', { code, status: 400, requestId: '7f3a' });
  expect(errorText(thrown, english)).toMatchObject({ title, requestNumber: 'Request 7f3a' });
  const stored = { errorCode: code, message: 'no', statusCode: 400, requestId: '7f3a' };
  expect(errorText(stored, english)).toMatchObject({ title, requestNumber: 'Request 7f3a' });
  expect(errorText(thrown, translateWith(de)).title).not.toBe('');
});

it.each(['a_code_of_tomorrow', 'constructor'])(
  'shows the code %s, which it does not know, as any other',
  code => {
    // A server newer than this widget may send it.
    const stored = { errorCode: code as ApiErrorCode, message: 'no', statusCode: 400 };
    expect(errorText(stored, english).title).toBe('Something went wrong');
    const thrown = new ApiError('bad_request', 'no', { code: code as ApiErrorCode, status: 400 });
    expect(errorText(thrown, english).title).toBe('Something went wrong');
  },
);

it.each([
  ['nothing of ours', new Error('x'), 'Something went wrong'],
  ['no connection', new ApiError('network', 'x'), 'No connection'],
  ['no answer in time', new ApiError('timeout', 'x'), 'No connection'],
  [
    'a proxy that refuses the size',
    new ApiError('too_large', 'x', { status: 413 }),
    'The request is too large',
  ],
])('tells of %s', (_, error, title) => {
  expect(errorText(error, english).title).toBe(title);
});

it('fills in the values that a text names', () => {
  const error = new ApiError('bad_request', 'x', {
    code: 'chat_completion_exceeds_total_temporary_file_size',
    details: { max_total_size: '50 MB' },
  });
  expect(errorText(error, english).text).toBe('All files together may have at most 50 MB.');
});

it('never shows the name of a value that did not come', () => {
  const stored = {
    errorCode: 'chat_completion_too_many_temporary_files',
    message: 'no',
    statusCode: 400,
  } as const;
  expect(errorText(stored, english)).toMatchObject({
    title: 'Too many files',
    text: 'Please try again later.',
  });
});
