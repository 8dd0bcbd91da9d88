import { type BridgeMessage, bridgeNameLength, type WireError } from '@oriel/contracts';

/**
 * `bridgeMessage` of contracts, written by hand because every streamed message is read here: the schema takes several times as
 * long as the port itself. A test compares both over forged messages, so they cannot diverge.
 */
export function readMessage(value: unknown): BridgeMessage | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  // Reading a missing field of an object is safe; each one is checked before use.
  const message = value as Readonly<Record<string, unknown>>;
  switch (message.type) {
    case 'request':
      return isId(message.id) && isName(message.method) && 'input' in message ? trusted(message) : undefined;
    case 'response':
      if (!isId(message.id)) return undefined;
      if (message.ok === true) return 'output' in message ? trusted(message) : undefined;
      return message.ok === false && isWireError(message.error) ? trusted(message) : undefined;
    case 'event':
      return isName(message.name) && 'detail' in message ? trusted(message) : undefined;
    case 'cancel':
      return isId(message.id) ? trusted(message) : undefined;
    case 'ping':
      return isId(message.id) && typeof message.echo === 'boolean' ? trusted(message) : undefined;
    case 'bye':
      return isWireError(message.error) ? trusted(message) : undefined;
    default:
      return undefined;
  }
}

/** The checks around the call prove the message's type. */
const trusted = (message: object) => message as BridgeMessage;

const isId = (value: unknown) => typeof value === 'number' && Number.isSafeInteger(value) && value >= 1;

const isName = (value: unknown) =>
  typeof value === 'string' && value.length > 0 && value.length <= bridgeNameLength;

function isWireError(value: unknown): value is WireError {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  // The check above leaves only objects.
  const { code, message, retryable, requestId } = value as Readonly<Record<string, unknown>>;
  return (
    isName(code) &&
    typeof message === 'string' &&
    message.length <= 2000 &&
    typeof retryable === 'boolean' &&
    (requestId === undefined || (typeof requestId === 'string' && requestId.length <= 200))
  );
}
