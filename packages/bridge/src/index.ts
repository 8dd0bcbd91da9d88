export type { BridgePeer } from './bridge-peer';
export { type Clock, systemClock } from './clock';
export { createDirectPair, type DirectPair, type DirectPairOptions, type Side } from './direct-pair';
export { deserializeError, serializeError, toOrielError } from './error-serialization';
export { missedPings, pingInterval } from './heartbeat';
export { type BridgeLimits, defaultLimits } from './limits';
export type { PeerStats } from './peer-stats';
export { createPortPeer, type PortPeerOptions } from './port-peer';
