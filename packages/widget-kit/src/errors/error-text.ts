import { ApiError } from '@oriel/client';
import type { ApiErrorCode, MessageError } from '@oriel/contracts';
import type { Translate } from '../i18n/translator';

/** An error as a person reads it. */
export interface ErrorText {
  readonly title: string;
  readonly text: string;
  /** Nothing more is known than that it failed. */
  readonly isGeneric: boolean;
  /** The number to give to support. */
  readonly requestId: string | undefined;
  /** The same, named as such: `Request 7f3a-91c2`. */
  readonly requestNumber: string | undefined;
}

/** Keys of a title and a text; a text alone has the general title. */
export type ErrorEntry<K extends string = string> = K | readonly [title: K, text: K];

/** The codes that have a text of their own in a widget. Every other one is shown with the general text. */
export type ErrorTable<K extends string = string> = Readonly<Partial<Record<ApiErrorCode, ErrorEntry<K>>>>;

type Pair = readonly [title: string, text: string];

const pairOf = (name: string): Pair => [`kit.failure.${name}`, `kit.failure.${name}Text`];
const generic: Pair = ['kit.failed', 'kit.failure.genericText'];

/**
 * The text of a failure. The only place that makes one.
 *
 * @param error - what a call threw, or the error that is stored with an answer
 * @param table - the texts that a widget has beyond the general ones
 */
export function errorText(error: unknown, t: Translate, table: ErrorTable = {}): ErrorText {
  const { code, status, isUnreached, values, requestId } = readFailure(error);
  const own = code !== undefined && Object.hasOwn(table, code) ? table[code] : undefined;
  const pair = isUnreached
    ? pairOf('network')
    : own
      ? pairOfEntry(own)
      : status === 413 || code === 'too_large'
        ? pairOf('tooLarge')
        : generic;
  const text = t(pair[1], values);
  return {
    title: t(pair[0], values),
    // A text that names a value which did not come says nothing.
    text: text.includes('{{') ? t(generic[1]) : text,
    isGeneric: pair === generic,
    requestId,
    requestNumber: requestId && t('kit.requestNumber', { number: requestId }),
  };
}

const pairOfEntry = (entry: ErrorEntry): Pair => (typeof entry === 'string' ? [generic[0], entry] : entry);

interface Failure {
  readonly code?: ApiErrorCode;
  readonly status?: number;
  readonly isUnreached?: boolean;
  readonly values?: Readonly<Record<string, string | number>>;
  readonly requestId?: string | undefined;
}

function readFailure(error: unknown): Failure {
  if (ApiError.isInstance(error)) {
    const { code, kind, status, details, requestId } = error;
    // A proxy that refuses the size says so by its status alone.
    return {
      code: status === 413 ? 'too_large' : code,
      status,
      isUnreached: kind === 'network' || kind === 'timeout',
      values: details,
      requestId,
    };
  }
  if (!isStoredError(error)) return {};
  const { errorCode, statusCode, requestId } = error;
  return { code: statusCode === 413 ? 'too_large' : errorCode, status: statusCode, requestId };
}

/** Whether it is the error that is stored with an answer. */
export const isStoredError = (error: unknown): error is MessageError =>
  typeof error === 'object' && error !== null && 'errorCode' in error && 'statusCode' in error;

/** Whether a call was refused because what it named does not exist for the person: which of both, nobody is told. */
export const isMissing = (error: unknown): boolean =>
  ApiError.isInstance(error) && (error.kind === 'not_found' || error.kind === 'forbidden');

/** Whether a call came to nothing only because its widget or its component has gone. */
export const isAborted = (error: unknown): boolean => ApiError.isInstance(error) && error.kind === 'aborted';
