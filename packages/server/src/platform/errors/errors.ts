import type { ApiErrorCode, InputIssue } from '@oriel/contracts';
import { HttpError, type HttpErrorOptions } from './http-error';

/** There is no sign-in, or the credential is no longer accepted. */
export const unauthorized = (
  code: 'unauthorized' | 'token_expired' | 'token_rejected' | 'secret_key_rejected' = 'unauthorized',
  message = 'Sign in first',
) => new HttpError(401, code, message);

/** The caller is signed in and not permitted. */
export const forbidden = (code: ApiErrorCode = 'forbidden', message = 'Not allowed') =>
  new HttpError(403, code, message);

/** The resource does not exist, or the caller may not know that it does: both get the same response. */
export const notFound = () => new HttpError(404, 'not_found', 'Not found');

export const conflict = (
  code: ApiErrorCode = 'conflict',
  message = 'In conflict with the present state',
  options: HttpErrorOptions = {},
) => new HttpError(409, code, message, options);

/** The resource existed and can no longer be used. */
export const gone = (code: ApiErrorCode, message: string) => new HttpError(410, code, message);

/** The input is well-formed but refused. */
export const badRequest = (
  code: ApiErrorCode = 'invalid_payload',
  message = 'The input is not valid',
  options: HttpErrorOptions = {},
) => new HttpError(400, code, message, options);

/** The input does not match its schema. */
export const invalidPayload = (issues: readonly InputIssue[]) =>
  badRequest('invalid_payload', 'The input is not valid', { issues });

export const methodNotAllowed = (method: string) =>
  new HttpError(405, 'method_not_allowed', `${method} is not a method of this address`);

export const tooLarge = (max: number) =>
  new HttpError(413, 'too_large', `The body has more than ${max} bytes`, { details: { max } });

export const unsupportedMediaType = (expected: string) =>
  new HttpError(415, 'unsupported_media_type', `The body must be ${expected}`);

export const rateLimited = (retryAfter: number) =>
  new HttpError(429, 'rate_limited', 'Too many calls', { retryAfter });

export const unavailable = (retryAfter: number, cause?: unknown) =>
  new HttpError(503, 'unavailable', 'Not available at the moment', { retryAfter, cause });

/** The workspace has credit, but the member or one of their teams has reached its spending limit. */
export const spendingLimitReached = () =>
  forbidden('spending_limit_reached', 'The spending limit is reached');

/** The answers of a chat have cost as much as its owner or the workspace allows. */
export const chatCostLimitReached = () =>
  forbidden('chat_cost_limit_reached', 'The cost limit of the chat is reached');

/** `no_credits`, with status 402. */
export const noCredits = () => new HttpError(402, 'no_credits', 'The credit of the workspace is used up');
