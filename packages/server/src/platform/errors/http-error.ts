import type { ApiErrorCode, InputIssue } from '@oriel/contracts';

const marker = Symbol.for('oriel.server.http-error');

export interface HttpErrorOptions {
  readonly details?: Readonly<Record<string, string | number>> | undefined;
  readonly issues?: readonly InputIssue[] | undefined;
  /** Seconds after which a retry may succeed. */
  readonly retryAfter?: number | undefined;
  /** The message in German, for programs that ask for it. Default: the text of the code. */
  readonly german?: string | undefined;
  readonly cause?: unknown;
}

/** An error for the caller: a status, a code of the contracts and a sentence for developers. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly details: HttpErrorOptions['details'];
  readonly issues: HttpErrorOptions['issues'];
  readonly retryAfter: number | undefined;
  readonly german: string | undefined;

  constructor(
    readonly status: number,
    readonly code: ApiErrorCode,
    message: string,
    options: HttpErrorOptions = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    Object.defineProperty(this, marker, { value: true });
    this.details = options.details;
    this.issues = options.issues;
    this.retryAfter = options.retryAfter;
    this.german = options.german;
  }

  static isInstance(value: unknown): value is HttpError {
    return typeof value === 'object' && value !== null && marker in value;
  }
}
