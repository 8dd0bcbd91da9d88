import type { ApiErrorCode, InputIssue } from '@oriel/contracts';
import type { ApiErrorKind } from './error-kind';

export interface ApiErrorDetails {
  /** Stable code of the service; `unknown` where no answer of ours came. */
  code?: ApiErrorCode | undefined;
  /** HTTP status; 0 where no answer came. */
  status?: number | undefined;
  /** Number of the request in the server's log, for support. */
  requestId?: string | undefined;
  /** Seconds after which the service wants to be asked again. */
  retryAfter?: number | undefined;
  /** Values that the text of the code names. */
  details?: Readonly<Record<string, string | number>> | undefined;
  /** The fields of the input that were refused. */
  issues?: readonly InputIssue[] | undefined;
  cause?: unknown;
}

const marker = Symbol.for('oriel.api-error');

/** Why a call failed. Recognised by a marker and never by `instanceof`: bundles have classes of their own. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly requestId: string | undefined;
  /** Seconds after which the service wants to be asked again. */
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

  /** Whether a value is an `ApiError` of any bundle of this page. */
  static isInstance(value: unknown): value is ApiError {
    return typeof value === 'object' && value !== null && marker in value;
  }
}
