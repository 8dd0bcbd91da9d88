import * as z from 'zod/mini';
import { wireError } from './wire-error';

/** Maximum length of the name of a method or an event. */
export const bridgeNameLength = 64;

const id = z.int().check(z.minimum(1));
const name = z.string().check(z.minLength(1), z.maxLength(bridgeNameLength));

/**
 * All messages allowed on the private port. The payloads (`input`, `output`, `detail`) are validated afterwards with the schema
 * of their method or event.
 */
export const bridgeMessage = z.union([
  z.object({ type: z.literal('request'), id, method: name, input: z.unknown() }),
  z.object({ type: z.literal('response'), id, ok: z.literal(true), output: z.unknown() }),
  z.object({ type: z.literal('response'), id, ok: z.literal(false), error: wireError }),
  z.object({ type: z.literal('event'), name, detail: z.unknown() }),
  /** The requesting side has cancelled its request. */
  z.object({ type: z.literal('cancel'), id }),
  /** `echo` marks the answer to a ping. */
  z.object({ type: z.literal('ping'), id, echo: z.boolean() }),
  /** The last message of a side; pending requests reject with the error. */
  z.object({ type: z.literal('bye'), error: wireError }),
]);
export type BridgeMessage = z.output<typeof bridgeMessage>;

/** One `postMessage` carries the messages of one microtask, in order. */
export const bridgePacket = z.array(bridgeMessage);
