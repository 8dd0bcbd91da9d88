import type { ModelServiceCheck } from '@oriel/contracts';
import type { OperatorT } from '../use-operator-t';

type Failure =
  | 'keyRefused'
  | 'unreachable'
  | 'timeout'
  | 'noList'
  | 'busy'
  | 'broken'
  | 'unknownHost'
  | 'refused'
  | 'private'
  | 'proxy'
  | 'certificate'
  | 'rejected'
  | 'other';

/** Codes of failures that have a text of their own, by the key of that text. */
const known: Readonly<Record<string, Failure>> = {
  provider_authentication: 'keyRefused',
  provider_permission_denied: 'keyRefused',
  provider_unreachable: 'unreachable',
  provider_timeout: 'timeout',
  provider_invalid_answer: 'noList',
  provider_bad_request: 'noList',
  provider_rate_limited: 'busy',
  provider_overloaded: 'busy',
  provider_internal: 'broken',
};

/** Reasons for which nothing answers at an address, by the code of the connection. */
const unreachable: Readonly<Record<string, Failure>> = {
  ENOTFOUND: 'unknownHost',
  EAI_AGAIN: 'unknownHost',
  ECONNREFUSED: 'refused',
  ETIMEDOUT: 'timeout',
  ADDRESS_REFUSED: 'private',
};

/** Groups of such codes, such as `CERT_HAS_EXPIRED` and `PROXY_407`. */
const patterns: readonly (readonly [RegExp, Failure])[] = [
  [/^PROXY_/, 'proxy'],
  [/CERT|SIGNED|SSL|TLS/, 'certificate'],
];

/**
 * A failure of an endpoint in plain words, with the code for a search in the documentation.
 *
 * @param asked - what it was asked for. Default: its models
 */
export function failureText(
  t: OperatorT,
  error: ModelServiceCheck['error'],
  asked: 'models' | 'answer' = 'models',
): { readonly title: string; readonly text: string } {
  const { code = '', detail = '' } = error ?? {};
  const name = unreachable[detail] ?? patterns.find(([pattern]) => pattern.test(detail))?.[1] ?? known[code];
  const own = name === 'noList' && asked === 'answer' ? 'rejected' : name;
  const key = `endpoints.failure.${own ?? 'other'}` as const;
  const number = [code, detail].filter(Boolean).join(', ');
  return { title: t(key), text: `${t(`${key}Text`)}${number && ` (${number})`}` };
}
