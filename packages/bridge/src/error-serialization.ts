import { OrielError, type OrielErrorCode, orielErrorCodes, type WireError } from '@oriel/contracts';

const knownCodes: ReadonlySet<string> = new Set(orielErrorCodes);
const isKnown = (code: string): code is OrielErrorCode => knownCodes.has(code);

/** Any thrown value as an `OrielError`; what is unknown becomes `INTERNAL` and keeps its cause on this side. */
export function toOrielError(thrown: unknown): OrielError {
  if (OrielError.isInstance(thrown)) return thrown;
  if (thrown instanceof Error && thrown.name === 'AbortError') {
    return new OrielError('ABORTED', 'The request was aborted.', { cause: thrown });
  }
  return new OrielError('INTERNAL', 'The other side failed.', { cause: thrown });
}

/** An error as it may leave this side: no stack, no cause, and nothing of an error that is not ours. */
export function serializeError(thrown: unknown): WireError {
  const { code, message, retryable, requestId } = toOrielError(thrown);
  const error = { code, message: message.slice(0, 2000), retryable };
  return requestId === undefined ? error : { ...error, requestId: requestId.slice(0, 200) };
}

/** The error that the other side sent. A code of a newer version reads as `INTERNAL`. */
export function deserializeError(error: WireError): OrielError {
  return new OrielError(isKnown(error.code) ? error.code : 'INTERNAL', error.message, {
    retryable: error.retryable,
    requestId: error.requestId,
  });
}
