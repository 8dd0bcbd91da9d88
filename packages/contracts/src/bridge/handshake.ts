import * as z from 'zod/mini';
import { wireError } from './wire-error';

/** Numbers of the bridge protocol that this build speaks; the highest common one is used. */
export const bridgeProtocols = [1] as const;

const shortText = z.string().check(z.maxLength(200));
const protocolNumber = z.int().check(z.minimum(1));
const capabilities = z.array(shortText).check(z.maxLength(200));

/** The first message of the host, sent to the exact origin of the frame together with the port. No secret is in it. */
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
  /** The host's whole state at the start, checked by the widget with the schema of the snapshot. */
  snapshot: z.optional(z.unknown()),
});
export type BridgeHello = z.output<typeof bridgeHello>;

/**
 * The frame listens from now on, sent to the exact origin of the page that is expected around it: that page need not
 * wait until it would greet again.
 */
export const bridgeListening = z.object({ type: z.literal('oriel:listening') });
export type BridgeListening = z.output<typeof bridgeListening>;

/** The frame's yes, on the port. */
export const bridgeAccept = z.object({
  type: z.literal('oriel:accept'),
  protocol: protocolNumber,
  /** Version of the widget. */
  widget: shortText,
  /** Capabilities that both sides have. */
  capabilities,
});
export type BridgeAccept = z.output<typeof bridgeAccept>;

/** The frame's no, on the port or, before there is one, to the window that asked. */
export const bridgeReject = z.object({ type: z.literal('oriel:reject'), error: wireError });
export type BridgeReject = z.output<typeof bridgeReject>;

/** The answer to a hello. */
export const bridgeAnswer = z.union([bridgeAccept, bridgeReject]);
