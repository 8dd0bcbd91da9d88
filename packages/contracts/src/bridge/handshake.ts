import * as z from 'zod/mini';
import { wireError } from './wire-error';

/** Bridge protocol numbers that this build supports; the highest common one is used. */
export const bridgeProtocols = [1] as const;

const shortText = z.string().check(z.maxLength(200));
const protocolNumber = z.int().check(z.minimum(1));
const capabilities = z.array(shortText).check(z.maxLength(200));

/** The host's first message, sent to the exact origin of the iframe together with the port. It contains no secret. */
export const bridgeHello = z.object({
  type: z.literal('oriel:hello'),
  protocols: z.array(protocolNumber).check(z.minLength(1), z.maxLength(50)),
  /** Version of the SDK. */
  sdk: shortText,
  /** Name of the widget to show. */
  widget: shortText,
  /** Number of the mount, unique in the page. */
  instanceId: shortText,
  capabilities,
  locale: shortText,
  /** The part of the theme that the first paint needs; plain data. */
  theme: z.unknown(),
  /** The host's complete initial state; the widget validates it with the schema of the snapshot. */
  snapshot: z.optional(z.unknown()),
});
export type BridgeHello = z.output<typeof bridgeHello>;

/**
 * Sent when the iframe starts listening, to the exact origin of the expected page around it, so that the page need not wait for
 * its next greeting.
 */
export const bridgeListening = z.object({ type: z.literal('oriel:listening') });
export type BridgeListening = z.output<typeof bridgeListening>;

/** The iframe's acceptance, sent on the port. */
export const bridgeAccept = z.object({
  type: z.literal('oriel:accept'),
  protocol: protocolNumber,
  /** Version of the widget. */
  widget: shortText,
  /** Capabilities that both sides have. */
  capabilities,
});
export type BridgeAccept = z.output<typeof bridgeAccept>;

/** The iframe's refusal, sent on the port or, before there is one, to the requesting window. */
export const bridgeReject = z.object({ type: z.literal('oriel:reject'), error: wireError });
export type BridgeReject = z.output<typeof bridgeReject>;

/** The answer to a hello. */
export const bridgeAnswer = z.union([bridgeAccept, bridgeReject]);
