import { type ApiErrorCode, type MessageError, OrielError } from '@oriel/contracts';
import { ApiError } from './api-error';

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
  const own = code !== undefined && Object.hasOwn(codes, code) ? codes[code] : undefined;
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

interface Failure {
  readonly code?: ApiErrorCode | undefined;
  readonly isUnreached?: boolean;
  readonly values?: Readonly<Record<string, string | number>>;
  readonly requestId?: string | undefined;
}

// A proxy that refuses the size says so by its status alone.
const codeOf = (code: ApiErrorCode, status: number): ApiErrorCode => (status === 413 ? 'too_large' : code);

function readFailure(error: unknown): Failure {
  if (ApiError.isInstance(error)) {
    const { code, kind, status, details, requestId } = error;
    return {
      code: codeOf(code, status),
      isUnreached: kind === 'network' || kind === 'timeout',
      values: details,
      requestId,
    };
  }
  // Its own codes are for who builds a page.
  if (OrielError.isInstance(error))
    return { isUnreached: error.code === 'NETWORK', requestId: error.requestId };
  if (!isStoredError(error)) return {};
  const { errorCode, statusCode, requestId } = error;
  return { code: codeOf(errorCode, statusCode), requestId };
}

/** Whether it is the error that is stored with an answer. */
export const isStoredError = (error: unknown): error is MessageError =>
  typeof error === 'object' && error !== null && 'errorCode' in error && 'statusCode' in error;
