import type { ApiErrorCode, providerErrorCodes } from '@oriel/contracts';

export type ProviderErrorCode =
  | (typeof providerErrorCodes)[number]
  | Extract<ApiErrorCode, 'chat_completion_exceeds_max_input_tokens' | 'image_size_not_allowed'>;

const marker = Symbol.for('oriel.server.provider-error');

/** An error of a model endpoint. `message` may contain the endpoint's text, so it is neither shown nor logged. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly code: ProviderErrorCode;
  /** HTTP status of the endpoint, if it sent one. */
  readonly statusCode: number | null;
  /** Seconds after which the endpoint allows a retry, if it declared them. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ProviderErrorCode,
    message: string,
    details: { statusCode?: number | undefined; retryAfter?: number | undefined; cause?: unknown } = {},
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    Object.defineProperty(this, marker, { value: true });
    this.code = code;
    this.statusCode = details.statusCode ?? null;
    this.retryAfter = details.retryAfter;
  }

  /** The part that may be logged: never the endpoint's text, which may repeat a question or a key. */
  get logLine(): string {
    const { name, code, statusCode, cause } = this;
    const causeCode = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    return [name, code, statusCode, causeCode].filter(part => part !== null && part !== undefined).join(' ');
  }

  /** Status or cause, without text of the endpoint, which could repeat a question or the key. */
  get detail(): string | undefined {
    const { statusCode, cause } = this;
    if (statusCode !== null) return String(statusCode);
    return cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
  }

  static isInstance(value: unknown): value is ProviderError {
    return typeof value === 'object' && value !== null && marker in value;
  }
}
