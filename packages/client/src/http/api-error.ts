import type { ApiErrorCode, InputIssue } from '@oriel/contracts';
import type { ApiErrorKind } from './error-kind';

export interface ApiErrorDetails {
  /** Stable code of the service; `unknown` without a response from it. */
  code?: ApiErrorCode | undefined;
  /** HTTP status; 0 without a response. */
  status?: number | undefined;
  /** Id of the request in the server's log, for support. */
  requestId?: string | undefined;
  /** Seconds after which the service accepts a retry. */
  retryAfter?: number | undefined;
  /** Values for the placeholders in the code's text. */
  details?: Readonly<Record<string, string | number>> | undefined;
  /** The refused fields of the input. */
  issues?: readonly InputIssue[] | undefined;
  cause?: unknown;
}

const marker = Symbol.for('oriel.api-error');

/** The error of a failed call. Recognised by a marker and never by `instanceof`, because each bundle has its own class. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly requestId: string | undefined;
  /** Seconds after which the service accepts a retry. */
  readonly retryAfter: number | undefined;
  readonly details: Readonly<Record<string, string | number>>;
  readonly issues: readonly InputIssue[];

  constructor(kind: ApiErrorKind, message: string, details: ApiErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    Object.defineProperty(this, marker, { value: true });
    this.kind = kind;
    this.code = details.code ?? 'unknown';
    this.status = details.status ?? 0;
    this.requestId = details.requestId;
    this.retryAfter = details.retryAfter;
    this.details = details.details ?? {};
    this.issues = details.issues ?? [];
  }

  /** Whether a value is an `ApiError` from any bundle of this page. */
  static isInstance(value: unknown): value is ApiError {
    return typeof value === 'object' && value !== null && marker in value;
  }
}
