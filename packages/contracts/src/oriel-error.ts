/**
 * The codes of `OrielError`, the SDK's only error. It is recognised by a marker and never by `instanceof`, because each bundle
 * and iframe has its own class.
 */
export const orielErrorCodes = [
  'LOAD_FAILED',
  'CSP_BLOCKED',
  'TARGET_NOT_FOUND',
  'INVALID_OPTIONS',
  'HANDSHAKE_TIMEOUT',
  'ORIGIN_NOT_ALLOWED',
  'VERSION_MISMATCH',
  'FRAME_RELOADED',
  'FRAME_REMOVED',
  'FRAME_LOST',
  'REQUEST_TIMEOUT',
  'METHOD_NOT_FOUND',
  'INVALID_MESSAGE',
  'AUTH_REQUIRED',
  'TOKEN_REJECTED',
  'TOKEN_UNAVAILABLE',
  'FORBIDDEN',
  'FEATURE_DISABLED',
  'NO_CREDITS',
  'NETWORK',
  'RATE_LIMITED',
  'ABORTED',
  'DESTROYED',
  'INTERNAL',
] as const;

/** The code of an `OrielError`. */
export type OrielErrorCode = (typeof orielErrorCodes)[number];

export interface OrielErrorDetails {
  /** Advice for the embedder. Default: the address of the documentation. */
  hint?: string | undefined;
  /** Documentation of the code. Default: its part of the server's page on troubleshooting. */
  docs?: string | undefined;
  /** Whether a retry may succeed later. Default: by code. */
  retryable?: boolean | undefined;
  /** Name of the widget in which it occurred. */
  widget?: string | undefined;
  /** Id of the server request, for support. */
  requestId?: string | undefined;
  cause?: unknown;
}

const marker = Symbol.for('oriel.error');
const retryableCodes: ReadonlySet<OrielErrorCode> = new Set([
  'LOAD_FAILED',
  'HANDSHAKE_TIMEOUT',
  'FRAME_RELOADED',
  'FRAME_LOST',
  'REQUEST_TIMEOUT',
  'TOKEN_UNAVAILABLE',
  'NETWORK',
  'RATE_LIMITED',
]);

let docsServer = '';

/** Names the server whose documentation the errors of this bundle name from now on. */
export const setDocsServer = (origin = ''): void => {
  docsServer = origin;
};

const docsOf = (code: OrielErrorCode) => `${docsServer}/docs/troubleshooting#${code.toLowerCase()}`;

/** The only error of the SDK. Recognise it by `OrielError.isInstance`: each bundle and frame has a class of its own. */
export class OrielError extends Error {
  override readonly name = 'OrielError';
  readonly code: OrielErrorCode;
  readonly hint: string;
  readonly docs: string;
  readonly retryable: boolean;
  readonly widget: string | undefined;
  readonly requestId: string | undefined;

  constructor(code: OrielErrorCode, message: string, details: OrielErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    Object.defineProperty(this, marker, { value: true });
    this.code = code;
    this.docs = details.docs ?? docsOf(code);
    this.hint = details.hint ?? this.docs;
    this.retryable = details.retryable ?? retryableCodes.has(code);
    this.widget = details.widget;
    this.requestId = details.requestId;
  }

  /** Whether a value is an `OrielError` from any bundle or iframe of this page. */
  static isInstance(value: unknown): value is OrielError {
    return typeof value === 'object' && value !== null && marker in value;
  }
}
