import { ProviderError, type ProviderErrorCode } from './provider-error';

const tooLong =
  /context[_ ]length|maximum context|too many tokens|prompt is too long|input token count .* exceeds the maximum/i;
/** Google answers a key that it does not know with a 400. */
const unknownKey = /API[_ ]key (?:not valid|expired)|API_KEY_INVALID/i;

/** The code of an HTTP status of 400 and above. */
function codeOfStatus(status: number): ProviderErrorCode {
  if (status === 401) return 'provider_authentication';
  if (status === 403) return 'provider_permission_denied';
  if (status === 408 || status === 504) return 'provider_timeout';
  if (status === 413) return 'provider_request_too_large';
  if (status === 429) return 'provider_rate_limited';
  if (status === 503 || status === 529) return 'provider_overloaded';
  return status >= 500 ? 'provider_internal' : 'provider_bad_request';
}

const codeOfKind: Readonly<Record<string, ProviderErrorCode>> = {
  invalid_request_error: 'provider_bad_request',
  authentication_error: 'provider_authentication',
  invalid_api_key: 'provider_authentication',
  permission_error: 'provider_permission_denied',
  rate_limit_error: 'provider_rate_limited',
  rate_limit_exceeded: 'provider_rate_limited',
  insufficient_quota: 'provider_rate_limited',
  overloaded_error: 'provider_overloaded',
  content_filter: 'provider_refusal',
  timeout: 'provider_timeout',
  timeout_error: 'provider_timeout',
  request_too_large: 'provider_request_too_large',
};

const field = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

/** Turns an error object, as endpoints write it in bodies and in the middle of a stream, into a `ProviderError`. */
export function mapErrorObject(
  error: unknown,
  { status, retryAfter }: { status?: number | undefined; retryAfter?: number | undefined } = {},
): ProviderError {
  const message = field(error, 'message');
  const text = (typeof error === 'string' ? error : typeof message === 'string' ? message : '').slice(0, 500);
  const kinds = [field(error, 'code'), field(error, 'type')];
  return new ProviderError(
    codeOfObject(kinds, text, status),
    text || 'The model endpoint reported an error',
    {
      statusCode: status ?? kinds.map(Number).find(kind => kind >= 400 && kind < 600),
      retryAfter,
    },
  );
}

function codeOfObject(
  kinds: readonly unknown[],
  text: string,
  status: number | undefined,
): ProviderErrorCode {
  const isRequestFault = status === undefined || status === 400 || status === 413;
  if (isRequestFault && (kinds.includes('context_length_exceeded') || tooLong.test(text)))
    return 'chat_completion_exceeds_max_input_tokens';
  if (status === 400 && unknownKey.test(text)) return 'provider_authentication';
  if (status !== undefined) return codeOfStatus(status);
  for (const kind of kinds) {
    const known = codeOfKind[String(kind)];
    if (known) return known;
    const number = Number(kind);
    if (number >= 400 && number < 600) return codeOfStatus(number);
  }
  return 'provider_internal';
}
