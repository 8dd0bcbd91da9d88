/*
 * Finds the errors that endpoints report in bodies and in the middle of a stream: under `error` as an object or a text, in the
 * object itself, in a list, in the choice, in the format of the protocol behind a gateway. The code is derived from the status of
 * the response, then from the words and numbers of the object, then from its text.
 */
import { ProviderError, type ProviderErrorCode } from './provider-error';

const tooLong =
  /context[_ ]length|maximum (?:context|model length|prompt length|input length)|max_model_len|too many (?:input )?tokens|(?:prompt|input) is too long|input token count .* exceeds the maximum|(?:exceed|larger|longer)[^.]{0,60}context|context[^.]{0,40}exceed/i;
/** Google answers an unknown key with a 400. */
const unknownKey = /API[_ ]key (?:not valid|expired)|API_KEY_INVALID/i;

/** The code of an HTTP status of 400 and above. */
function codeOfStatus(status: number): ProviderErrorCode {
  if (status === 401) return 'provider_authentication';
  if (status === 402) return 'provider_rate_limited';
  if (status === 403) return 'provider_permission_denied';
  if (status === 408 || status === 504 || status === 524) return 'provider_timeout';
  if (status === 413) return 'provider_request_too_large';
  if (status === 429) return 'provider_rate_limited';
  if (status === 503 || status === 529) return 'provider_overloaded';
  return status >= 500 ? 'provider_internal' : 'provider_bad_request';
}

/** Keys are letters only: gateways write `rate_limit_error`, `RateLimitError` and `RATE_LIMIT`. */
const codeOfKind: Readonly<Record<string, ProviderErrorCode>> = {
  badrequest: 'provider_bad_request',
  badrequesterror: 'provider_bad_request',
  invalidrequest: 'provider_bad_request',
  invalidrequesterror: 'provider_bad_request',
  invalidargument: 'provider_bad_request',
  invalidprompt: 'provider_bad_request',
  notfounderror: 'provider_bad_request',
  modelnotfound: 'provider_bad_request',
  toolusefailed: 'provider_bad_request',
  unsupportedparameter: 'provider_bad_request',
  unsupportedvalue: 'provider_bad_request',
  unknownparameter: 'provider_bad_request',
  authenticationerror: 'provider_authentication',
  invalidapikey: 'provider_authentication',
  unauthorized: 'provider_authentication',
  unauthenticated: 'provider_authentication',
  permissionerror: 'provider_permission_denied',
  permissiondenied: 'provider_permission_denied',
  permissiondeniederror: 'provider_permission_denied',
  ratelimit: 'provider_rate_limited',
  ratelimiterror: 'provider_rate_limited',
  ratelimitexceeded: 'provider_rate_limited',
  ratelimitreached: 'provider_rate_limited',
  insufficientquota: 'provider_rate_limited',
  insufficientbalance: 'provider_rate_limited',
  quotaexceeded: 'provider_rate_limited',
  resourceexhausted: 'provider_rate_limited',
  toomanyrequests: 'provider_rate_limited',
  overloaded: 'provider_overloaded',
  overloadederror: 'provider_overloaded',
  unavailable: 'provider_overloaded',
  unavailableerror: 'provider_overloaded',
  serviceunavailable: 'provider_overloaded',
  serviceunavailableerror: 'provider_overloaded',
  provideroverloaded: 'provider_overloaded',
  providerunavailable: 'provider_overloaded',
  engineoverloaded: 'provider_overloaded',
  engineoverloadederror: 'provider_overloaded',
  contentfilter: 'provider_refusal',
  contentpolicyviolation: 'provider_refusal',
  contentpolicyviolationerror: 'provider_refusal',
  datainspectionfailed: 'provider_refusal',
  moderation: 'provider_refusal',
  responsibleaipolicyviolation: 'provider_refusal',
  timeout: 'provider_timeout',
  timeouterror: 'provider_timeout',
  deadlineexceeded: 'provider_timeout',
  requesttoolarge: 'provider_request_too_large',
};

/** Used if neither status nor kind gives a code. */
const codeOfText: readonly (readonly [RegExp, ProviderErrorCode])[] = [
  [/rate.?limit|too many requests|quota/i, 'provider_rate_limited'],
  [/overloaded|at capacity|queue is full|try again later/i, 'provider_overloaded'],
  [/timed? ?out/i, 'provider_timeout'],
];

const field = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Reflect.get(value, key) : undefined;

/** A non-empty value under one of these names reports an error, unless the chunk contains a part of an answer. */
const reportNames = [
  'detail',
  'errors',
  'error_message',
  'error_msg',
  'errorMessage',
  'error_code',
  'error_type',
] as const;

/** A value under one of these names describes the outcome. */
const outcomeNames = ['code', 'status', 'status_code', 'statusCode', 'success'] as const;

/**
 * The reported error in a chunk of an answer, or in a whole body with status 200; `undefined` if there is none.
 *
 * @param event Type of the event that contained it.
 */
export function findError(chunk: Readonly<Record<string, unknown>>, event?: string): unknown {
  const { error, choices } = chunk;
  if (error && !isEmpty(error)) return chunk;
  if (event === 'error' || chunk.object === 'error' || chunk.type === 'error') return chunk;
  if (Array.isArray(choices) && choices.length > 0) {
    const ofChoice = field(choices[0], 'error');
    return ofChoice && !isEmpty(ofChoice) ? ofChoice : undefined;
  }
  if (reportNames.some(name => chunk[name] && !isEmpty(chunk[name]))) return chunk;
  const base = chunk.base_resp;
  if (Number(field(base, 'status_code')) > 0) return base;
  // A number or an error word distinguishes an error from a mere progress message.
  const hasText = typeof (chunk.message ?? chunk.msg) === 'string';
  return hasText && outcomeNames.some(name => isFault(chunk[name])) ? chunk : undefined;
}

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;

function isFault(value: unknown): boolean {
  if (value === false) return true;
  const number = Number(value);
  if (Number.isFinite(number)) return number >= 400;
  return (
    typeof value === 'string' &&
    !/^(?:ok|success|succeeded|processing|pending|running|in_progress)$/i.test(value)
  );
}

/** Turns a reported error into a `ProviderError`. */
export function mapErrorObject(
  error: unknown,
  { status, retryAfter }: { status?: number | undefined; retryAfter?: number | undefined } = {},
): ProviderError {
  const text = textOf(error).slice(0, 500);
  const kinds = kindsOf(error);
  return new ProviderError(
    codeOfObject(kinds, text, status),
    text || 'The model endpoint reported an error',
    {
      statusCode: status ?? kinds.map(Number).find(kind => kind >= 400 && kind < 600),
      retryAfter,
    },
  );
}

/** Maximum depth of nested objects or lists that is searched. */
const deepest = 4;
const textNames = [
  'message',
  'error',
  'msg',
  'detail',
  'details',
  'errors',
  'error_message',
  'error_msg',
  'errorMessage',
  'status_msg',
  'title',
  'description',
] as const;

/** The texts of a reported error. */
function textOf(error: unknown, depth = 0): string {
  if (typeof error === 'string') return error;
  if (depth > deepest) return '';
  if (Array.isArray(error))
    return error
      .map(each => withPlace(each, textOf(each, depth + 1)))
      .filter(text => text !== '')
      .join('; ');
  for (const name of textNames) {
    const text = textOf(field(error, name), depth + 1);
    if (text !== '') return text;
  }
  return '';
}

/** Some servers name the offending field separately from the text. */
function withPlace(error: unknown, text: string): string {
  const place = field(error, 'loc');
  return Array.isArray(place) ? `${place.join('.')}: ${text}` : text;
}

const kindNames = [
  'code',
  'type',
  'status',
  'status_code',
  'statusCode',
  'http_code',
  'error_type',
  'error_code',
  'reason',
] as const;
const innerNames = ['error', 'errors', 'metadata', 'innererror', 'inner_error'] as const;

/** Words and numbers that identify the kind of error, those of the innermost object first. */
function kindsOf(error: unknown, depth = 0): unknown[] {
  if (depth > deepest || typeof error !== 'object' || error === null) return [];
  if (Array.isArray(error)) return kindsOf(error[0], depth + 1);
  return [
    ...innerNames.flatMap(name => kindsOf(field(error, name), depth + 1)),
    ...kindNames.map(name => field(error, name)).filter(kind => kind !== undefined && kind !== null),
  ];
}

const lettersOf = (kind: unknown): string =>
  typeof kind === 'string' ? kind.toLowerCase().replace(/[^a-z]/g, '') : '';

function codeOfObject(
  kinds: readonly unknown[],
  text: string,
  status: number | undefined,
): ProviderErrorCode {
  const words = kinds.map(lettersOf);
  const isRequestFault = status === undefined || status === 400 || status === 413 || status === 422;
  if (isRequestFault && (words.some(word => word.startsWith('contextlengthexceed')) || tooLong.test(text)))
    return 'chat_completion_exceeds_max_input_tokens';
  if (status === 400 && unknownKey.test(text)) return 'provider_authentication';
  if (isRequestFault && words.some(word => codeOfKind[word] === 'provider_refusal'))
    return 'provider_refusal';
  if (status !== undefined) return codeOfStatus(status);
  for (const [index, kind] of kinds.entries()) {
    const known = codeOfKind[words[index] ?? ''];
    if (known) return known;
    const number = Number(kind);
    if (number >= 400 && number < 600) return codeOfStatus(number);
  }
  return codeOfText.find(([pattern]) => pattern.test(text))?.[1] ?? 'provider_internal';
}
