export type { BridgePeer } from './bridge-peer';
export { type Clock, systemClock } from './clock';
export { type Coalesced, coalesce } from './coalesce';
export type {
  ContactMessage,
  FirstContact,
  FrameContact,
  HostContact,
  HostContactOptions,
} from './contact/first-contact';
export { plainContact } from './contact/plain-contact';
export { postmateContact } from './contact/postmate-contact';
export { createDirectPair, type DirectPair, type DirectPairOptions, type Side } from './direct-pair';
export { deserializeError, serializeError } from './error-serialization';
export { applyHeight, type WatchHeightOptions, watchHeight } from './extras/auto-resize';
export { claimDialog } from './extras/claim-dialog';
export { setColorScheme } from './extras/color-scheme';
export { type ForwardKeysOptions, forwardKeys, replayStroke } from './extras/forward-keys';
export { type KeyStroke, keyStroke } from './extras/key-stroke';
export { addTabSentinels, type FrameEdge, focusEdge } from './extras/tab-sentinels';
export { canRaise, type FramePlace, pinContent, raiseFrame } from './extras/top-layer';
export { type AcceptHostOptions, acceptHost, type HostConnection } from './frame/accept-host';
export { connectFrame } from './frame/connect-frame';
export type { FrameAttributes } from './frame/frame-attributes';
export type {
  AdoptedFrame,
  ConnectFrameOptions,
  FrameConnection,
  FrameStats,
  HelloDetails,
} from './frame/frame-connection';
export type { FrameReady, FrameState } from './frame/frame-state';
export { missedPings, pingInterval } from './heartbeat';
export { type BridgeLimits, defaultLimits } from './limits';
export { intersectCapabilities, negotiateProtocol } from './negotiation';
export type { PeerStats } from './peer-stats';
export { createPortPeer, type PortPeerOptions } from './port-peer';
export { toOrielError } from './to-oriel-error';
