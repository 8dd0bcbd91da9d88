import { OrielError, type OrielErrorCode, orielErrorCodes, type WireError } from '@oriel/contracts';
import { toOrielError } from './to-oriel-error';

const knownCodes: ReadonlySet<string> = new Set(orielErrorCodes);
const isKnown = (code: string): code is OrielErrorCode => knownCodes.has(code);

/** The part of an error that may leave this side: no stack, no cause, and no details of a foreign error. */
export function serializeError(thrown: unknown): WireError {
  const { code, message, retryable, requestId } = toOrielError(thrown);
  const error = { code, message: message.slice(0, 2000), retryable };
  return requestId === undefined ? error : { ...error, requestId: requestId.slice(0, 200) };
}

/** Restores an error from the other side. A code of a newer version becomes `INTERNAL`. */
export function deserializeError(error: WireError): OrielError {
  return new OrielError(isKnown(error.code) ? error.code : 'INTERNAL', error.message, {
    retryable: error.retryable,
    requestId: error.requestId,
  });
}
