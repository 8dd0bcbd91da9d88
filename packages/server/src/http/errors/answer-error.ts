import type { ApiErrorBody, ApiErrorCode, Locale } from '@oriel/contracts';
import { findErrorCode, isDatabaseAway } from '../../platform/db/is-database-away';
import { unavailable } from '../../platform/errors/errors';
import { HttpError } from '../../platform/errors/http-error';
import { describeError } from '../../platform/log/describe-error';
import type { Logger } from '../../platform/log/logger';
import { errorText } from './error-texts';

/** Calls in the format of OpenAI, whose clients also read the kind of an error and the refused parameter. */
const openAiCalls =
  /^\/api\/chat\/v1\/(?:chat|models|embeddings|responses|completions|moderations|audio|assistants|batches)(?:\/|$)/;

const openAiKind = (status: number): string => {
  if (status === 401) return 'authentication_error';
  if (status === 403) return 'permission_error';
  if (status === 429) return 'rate_limit_error';
  return status >= 500 ? 'server_error' : 'invalid_request_error';
};

/** The members that clients of OpenAI read; the message names the refused parameter. */
function describeToProgram(
  { code, message: english, issues: [issue] = [] }: ApiErrorBody['error'],
  known: HttpError | undefined,
  status: number,
  locale: Locale,
): { readonly type: string; readonly param: string | null; readonly message: string } {
  const param = issue?.path.replace(/^(?:body|params|query)\./, '') ?? null;
  const text = locale === 'de' && known?.german ? known.german : errorText(code, english, locale);
  // The sentence of a schema's issue needs the name of its parameter.
  const needsName = issue !== undefined && known?.german === undefined;
  const message = needsName ? `${text} (${param}: ${issue.message})` : text;
  return { type: openAiKind(status), param, message };
}

interface ErrorPlace {
  /** Code of an error that is not meant for the caller. Default: `internal`. */
  readonly failure?: ApiErrorCode | undefined;
  readonly path?: string;
  /** Language of messages for programs. Default: English. */
  readonly locale?: Locale;
}

/**
 * Turns a thrown value into a response. An error that is not meant for the caller is logged, and the response holds only the
 * request id. The log gets kind, code and place, never the values of a query.
 */
export function answerError(
  error: unknown,
  requestId: string,
  log: Logger,
  { failure = 'internal', path = '', locale = 'en' }: ErrorPlace = {},
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
  const written = openAiCalls.test(path)
    ? {
        error: { ...body.error, ...describeToProgram(body.error, known, status, locale) },
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
