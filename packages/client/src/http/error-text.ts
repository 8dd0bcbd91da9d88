import type { ApiErrorCode, MessageError } from '@oriel/contracts';
import type { ApiError } from './api-error';

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

/** The codes that have a text of their own. Every other one is shown with the general text. */
export type ErrorTable<K extends string = string> = Readonly<Partial<Record<ApiErrorCode, ErrorEntry<K>>>>;

/** A table with what every product needs: the general text, that of a network which fails, and the name of a number. */
export interface ErrorCatalogue<K extends string = string> {
  readonly general: readonly [title: K, text: K];
  readonly network: readonly [title: K, text: K];
  /** Names `{{number}}`. */
  readonly requestNumber: K;
  readonly codes: ErrorTable<K>;
}

/** Text of a key, with its values filled in; a name without a value stays as `{{name}}`. */
export type TranslateError = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/**
 * The text of a failure. The only place that makes one, for widgets and portal.
 *
 * @param error - what a call threw, what a widget told of, or the error that is stored with an answer
 */
export function errorText(
  error: unknown,
  t: TranslateError,
  { general, network, requestNumber, codes }: ErrorCatalogue,
): ErrorText {
  const { code, isUnreached, values, requestId } = readFailure(error);
  // Only codes of the table have a text of their own.
  const own = code !== undefined && Object.hasOwn(codes, code) ? codes[code as ApiErrorCode] : undefined;
  const pair = isUnreached
    ? network
    : own === undefined
      ? general
      : typeof own === 'string'
        ? [general[0], own]
        : own;
  const text = t(pair[1] as string, values);
  return {
    title: t(pair[0] as string, values),
    // A text that names a value which did not come says nothing.
    text: text.includes('{{') ? t(general[1]) : text,
    isGeneric: pair === general,
    requestId,
    requestNumber: requestId && t(requestNumber, { number: requestId }),
  };
}

/** The known facts of a failure, by the names of errors of a call, of a widget and of those that are stored. */
type Known = Partial<Pick<ApiError, 'kind' | 'status' | 'details'> & MessageError> & {
  readonly code?: string;
};

function readFailure(error: unknown) {
  // Whatever was thrown, members that it lacks are undefined.
  const {
    code,
    errorCode = code,
    status,
    statusCode = status,
    kind,
    details,
    requestId,
  } = Object(error) as Known;
  return {
    // A proxy that refuses the size says so by its status alone.
    code: statusCode === 413 ? 'too_large' : errorCode,
    // The code is that of a widget.
    isUnreached: kind === 'network' || kind === 'timeout' || code === 'NETWORK',
    values: details,
    requestId,
  };
}

/** Whether it is the error that is stored with an answer. */
export const isStoredError = (error: unknown): error is MessageError =>
  typeof error === 'object' && error !== null && 'errorCode' in error && 'statusCode' in error;
