import type { ApiErrorCode, MessageError } from '@oriel/contracts';
import type { ApiError } from './api-error';

/** An error as shown to the user. */
export interface ErrorText {
  readonly title: string;
  readonly text: string;
  /** The general text is used, because no details are known. */
  readonly isGeneric: boolean;
  /** The request id to give to support. */
  readonly requestId: string | undefined;
  /** The request id with its label: `Request 7f3a-91c2`. */
  readonly requestNumber: string | undefined;
}

/** Keys of a title and a text; a text alone uses the general title. */
export type ErrorEntry<K extends string = string> = K | readonly [title: K, text: K];

/** The codes with a text of their own. All others show the general text. */
export type ErrorTable<K extends string = string> = Readonly<Partial<Record<ApiErrorCode, ErrorEntry<K>>>>;

/**
 * A table with the texts that every product needs: the general one, those for network failures and for data that a check refuses,
 * and the label of a request id.
 */
export interface ErrorCatalogue<K extends string = string> {
  readonly general: readonly [title: K, text: K];
  readonly network: readonly [title: K, text: K];
  readonly validation: readonly [title: K, text: K];
  /** Contains `{{number}}`. */
  readonly requestNumber: K;
  readonly codes: ErrorTable<K>;
}

/** Translates a key and fills in values; a placeholder without a value stays as `{{name}}`. */
export type TranslateError = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/**
 * Returns the text of a failure. This is the only place that creates one, for widgets and portal.
 *
 * @param error - an error thrown by a call, reported by a widget, or stored with an answer
 */
export function errorText(
  error: unknown,
  t: TranslateError,
  { general, network, validation, requestNumber, codes }: ErrorCatalogue,
): ErrorText {
  const { code, isUnreached, isInvalid, values, requestId } = readFailure(error);
  // Only codes in the table have a text of their own.
  const own = code !== undefined && Object.hasOwn(codes, code) ? codes[code as ApiErrorCode] : undefined;
  const pair: readonly [title: string, text: string] = isUnreached
    ? network
    : isInvalid
      ? validation
      : own === undefined
        ? general
        : typeof own === 'string'
          ? [general[0], own]
          : own;
  const text = t(pair[1], values);
  return {
    title: t(pair[0], values),
    // If a value for a placeholder is missing, use the general text.
    text: text.includes('{{') ? t(general[1]) : text,
    isGeneric: pair === general,
    requestId,
    requestNumber: requestId && t(requestNumber, { number: requestId }),
  };
}

/** Members of a failure, under the names used by call errors, widget errors and stored errors. */
type Known = Partial<Pick<ApiError, 'kind' | 'status' | 'details'> & MessageError> & {
  readonly code?: string;
};

function readFailure(error: unknown) {
  // The value may be anything; missing members are undefined.
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
    // A proxy that rejects a large request sets only the status.
    code: statusCode === 413 ? 'too_large' : errorCode,
    // This code comes from a widget.
    isUnreached: kind === 'network' || kind === 'timeout' || code === 'NETWORK',
    isInvalid: kind === 'validation',
    values: details,
    requestId,
  };
}

/** Whether an error is one that is stored with an answer. */
export const isStoredError = (error: unknown): error is MessageError =>
  typeof error === 'object' && error !== null && 'errorCode' in error && 'statusCode' in error;
