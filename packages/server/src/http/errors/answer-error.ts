import type { ApiErrorBody, ApiErrorCode } from '@oriel/contracts';
import { findErrorCode, isDatabaseAway } from '../../platform/db/is-database-away';
import { unavailable } from '../../platform/errors/errors';
import { HttpError } from '../../platform/errors/http-error';
import { describeError } from '../../platform/log/describe-error';
import type { Logger } from '../../platform/log/logger';

/** Calls in the format of OpenAI, whose clients also read the kind of an error and the refused parameter. */
const openAiCalls = /^\/api\/chat\/v1\/(?:chat\/completions|models|embeddings|responses|completions)(?:\/|$)/;

const openAiKind = (status: number): string => {
  if (status === 401) return 'authentication_error';
  if (status === 403) return 'permission_error';
  if (status === 429) return 'rate_limit_error';
  return status >= 500 ? 'server_error' : 'invalid_request_error';
};

/**
 * Turns a thrown value into a response. An error that is not meant for the caller is logged, and the response holds only the
 * request id. The log gets kind, code and place, never the values of a query.
 */
export function answerError(
  error: unknown,
  requestId: string,
  log: Logger,
  { failure = 'internal', path = '' }: { failure?: ApiErrorCode | undefined; path?: string } = {},
): Response {
  const known = HttpError.isInstance(error)
    ? error
    : isDatabaseAway(error)
      ? unavailable(2, error)
      : undefined;
  if (!known) log.error({ ...describe(error) }, 'request failed');
  else if (known.status >= 500) log.warn({ code: known.code, ...describe(known.cause) }, 'request refused');
  const body: ApiErrorBody = {
    error: known
      ? {
          code: known.code,
          message: known.message,
          requestId,
          ...(known.details && { details: { ...known.details } }),
          ...(known.issues && { issues: [...known.issues] }),
        }
      : { code: failure, message: 'Something went wrong', requestId },
  };
  const status = known?.status ?? 500;
  const [issue] = known?.issues ?? [];
  const written = openAiCalls.test(path)
    ? {
        error: {
          ...body.error,
          type: openAiKind(status),
          param: issue?.path.replace(/^(?:body|params)\./, '') ?? null,
        },
      }
    : body;
  const headers = new Headers({ 'content-type': 'application/json', 'cache-control': 'no-store' });
  if (known?.retryAfter !== undefined) headers.set('retry-after', String(known.retryAfter));
  // Do not wait for the rest of the body.
  if (known?.status === 408) headers.set('connection', 'close');
  if (known?.status === 401) headers.set('www-authenticate', 'Bearer');
  return new Response(JSON.stringify(written), { status, headers });
}

function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return {};
  return { error: describeError(error), errorCode: findErrorCode(error), stack: stackOf(error) };
}

const stackOf = (error: Error): string | undefined =>
  error.stack
    ?.split('\n')
    .filter(line => line.startsWith('    at '))
    .slice(0, 8)
    .join('\n');
