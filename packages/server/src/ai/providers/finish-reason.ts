import { ProviderError, type ProviderErrorCode } from './provider-error';

/** The end of an answer: regular, at its maximum length, or with an error. */
export type FinishKind = 'complete' | 'length' | ProviderError;

/** Only the letters, because gateways write the same word in any case and with any separators. */
const lettersOf = (reason: string): string =>
  reason
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/^finishreason/, '');

/** Finish reasons that gateways write while an answer continues. */
const notYet = new Set(['', 'null', 'none', 'undefined', 'unspecified']);

const cut = new Set([
  'length',
  'maxlength',
  'lengthlimit',
  'modellength',
  'contextlength',
  'contextlengthexceeded',
  'modelcontextwindowexceeded',
  'maxtoken',
  'maxtokens',
  'maxoutputtokens',
  'maxcompletiontokens',
  'maxtokensreached',
  'outputlimit',
  'tokenlimit',
  'incomplete',
]);

const faults: Readonly<Record<string, ProviderErrorCode>> = {
  contentfilter: 'provider_refusal',
  contentfiltered: 'provider_refusal',
  contentpolicy: 'provider_refusal',
  contentpolicyviolation: 'provider_refusal',
  filtered: 'provider_refusal',
  filter: 'provider_refusal',
  refusal: 'provider_refusal',
  refused: 'provider_refusal',
  safety: 'provider_refusal',
  recitation: 'provider_refusal',
  language: 'provider_refusal',
  blocklist: 'provider_refusal',
  blocked: 'provider_refusal',
  prohibitedcontent: 'provider_refusal',
  sensitive: 'provider_refusal',
  spii: 'provider_refusal',
  imagesafety: 'provider_refusal',
  imagerecitation: 'provider_refusal',
  modelarmor: 'provider_refusal',
  moderation: 'provider_refusal',
  guardrail: 'provider_refusal',
  guardrails: 'provider_refusal',
  guardrailintervened: 'provider_refusal',
  error: 'provider_internal',
  errored: 'provider_internal',
  errortoxic: 'provider_refusal',
  errorlimit: 'provider_overloaded',
  fail: 'provider_internal',
  failed: 'provider_internal',
  failure: 'provider_internal',
  exception: 'provider_internal',
  internalerror: 'provider_internal',
  servererror: 'provider_internal',
  modelerror: 'provider_internal',
  networkerror: 'provider_internal',
  other: 'provider_internal',
  abort: 'provider_internal',
  aborted: 'provider_internal',
  cancel: 'provider_internal',
  canceled: 'provider_internal',
  cancelled: 'provider_internal',
  disconnect: 'provider_internal',
  disconnected: 'provider_internal',
  interrupted: 'provider_internal',
  terminated: 'provider_internal',
  preempted: 'provider_overloaded',
  overloaded: 'provider_overloaded',
  insufficientsystemresource: 'provider_overloaded',
  ratelimit: 'provider_rate_limited',
  ratelimited: 'provider_rate_limited',
  timeout: 'provider_timeout',
  timedout: 'provider_timeout',
  malformedfunctioncall: 'provider_invalid_answer',
  malformedresponse: 'provider_invalid_answer',
  unexpectedtoolcall: 'provider_invalid_answer',
  toomanytoolcalls: 'provider_invalid_answer',
  functioncallfilter: 'provider_invalid_answer',
  toolcallerror: 'provider_invalid_answer',
  missingthoughtsignature: 'provider_invalid_answer',
  noimage: 'provider_invalid_answer',
  imageother: 'provider_invalid_answer',
};

/** Words for a refusal inside of unknown reasons. */
const refusing = /safety|prohibited|blocked|policy/;

/**
 * Reads a `finish_reason`, for which gateways also use the words of the protocol behind them. An unknown word is a regular end;
 * `undefined` means that the answer continues.
 */
export function readFinishReason(reason: string): FinishKind | undefined {
  // Some add details after a colon, such as `content_filter: PROHIBITED_CONTENT`.
  const words = [reason, ...reason.split(':')].map(lettersOf);
  if (words.every(word => notYet.has(word))) return undefined;
  if (words.some(word => cut.has(word))) return 'length';
  const known = words.map(word => faults[word]).find(found => found !== undefined);
  const code = known ?? (words.some(word => refusing.test(word)) ? 'provider_refusal' : undefined);
  return code === undefined
    ? 'complete'
    : new ProviderError(code, `The endpoint ended the answer with ${JSON.stringify(reason.slice(0, 100))}`);
}
