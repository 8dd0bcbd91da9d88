import type { BridgeHello, OrielError, Surface, SurfaceHandlers } from '@oriel/contracts';
import type { BridgePeer } from '../bridge-peer';
import type { Clock } from '../clock';
import type { FirstContact } from '../contact/first-contact';
import type { BridgeLimits } from '../limits';
import type { PeerStats } from '../peer-stats';
import type { FrameAttributes } from './frame-attributes';
import type { FrameReady, FrameState } from './frame-state';

/** The host's part of the hello; the bridge adds the rest. */
export type HelloDetails = Omit<BridgeHello, 'type' | 'protocols'>;

/** An iframe that is already on the page. */
export interface AdoptedFrame {
  readonly frame: HTMLIFrameElement;
  /** Whether it already has a document, loaded or not; it is then greeted at once. */
  readonly hasCome: boolean;
  /** Set if the page's policy has already refused the iframe. */
  readonly violation?: SecurityPolicyViolationEvent | undefined;
}

export interface ConnectFrameOptions<Local extends Surface, Remote extends Surface> extends FrameAttributes {
  /** Parent of the iframe: an element or a shadow root of the page. */
  readonly container: Node;
  /** Address of the frame page, http(s), relative to the page's. */
  readonly src: string;
  /** An iframe that was created before this code had loaded; its address is `src`. Without it an iframe is created. */
  readonly adopt?: AdoptedFrame | undefined;
  /** Surface of the host. */
  readonly local: Local;
  readonly handlers: SurfaceHandlers<Local>;
  /** Surface of the widget. */
  readonly remote: Remote;
  /** Called for each connection, so that a reloaded iframe starts with the current state. */
  readonly hello: () => HelloDetails;
  /** Milliseconds until a connection attempt fails with `HANDSHAKE_TIMEOUT`. Default 10,000. */
  readonly timeout?: number;
  readonly limits?: Partial<BridgeLimits>;
  readonly clock?: Clock;
  /** The first-contact protocol. Default: postmate. The iframe must use the same one. */
  readonly contact?: FirstContact;
  /** Called on each change, with the reason if there is one. */
  readonly onState?: (state: FrameState, error?: OrielError) => void;
}

export interface FrameStats extends PeerStats {
  /** Bridge messages from another window or origin; they are counted unread. */
  readonly strangers: number;
}

/** An iframe and the connection to the widget in it. */
export interface FrameConnection<Local extends Surface, Remote extends Surface> {
  readonly frame: HTMLIFrameElement;
  /** Survives reloads: while the iframe reconnects, requests wait and events are dropped. */
  readonly peer: BridgePeer<Local, Remote>;
  readonly state: FrameState;
  /** Settles with the first connection. */
  readonly ready: Promise<FrameReady>;
  stats(): FrameStats;
  /** Closes the connection and removes the iframe. Calling it twice is harmless. */
  destroy(): void;
}
