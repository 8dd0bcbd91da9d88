import type { BridgeHello, OrielError, Surface, SurfaceHandlers } from '@oriel/contracts';
import type { BridgePeer } from '../bridge-peer';
import type { Clock } from '../clock';
import type { FirstContact } from '../contact/first-contact';
import type { BridgeLimits } from '../limits';
import type { PeerStats } from '../peer-stats';
import type { FrameAttributes } from './frame-attributes';
import type { FrameReady, FrameState } from './frame-state';

/** What the host says of itself; the bridge adds the rest. */
export type HelloDetails = Omit<BridgeHello, 'type' | 'protocols'>;

/** A frame that stands in the page already. */
export interface AdoptedFrame {
  readonly frame: HTMLIFrameElement;
  /** Whether a document has come in it, loaded or not, which is greeted at once. */
  readonly hasCome: boolean;
  /** Told when the page's policy has refused the frame already. */
  readonly violation?: SecurityPolicyViolationEvent | undefined;
}

export interface ConnectFrameOptions<Local extends Surface, Remote extends Surface> extends FrameAttributes {
  /** Where the frame goes: an element or a shadow root of the page. */
  readonly container: Node;
  /** Address of the frame's page, http(s), relative to the page's. */
  readonly src: string;
  /** A frame that was made before this code was there; its address is `src`. Without it a frame is made. */
  readonly adopt?: AdoptedFrame | undefined;
  /** What the host offers. */
  readonly local: Local;
  readonly handlers: SurfaceHandlers<Local>;
  /** What the widget offers. */
  readonly remote: Remote;
  /** Asked at each connect, so that a reloaded frame starts with what holds now. */
  readonly hello: () => HelloDetails;
  /** Milliseconds until a connect fails with `HANDSHAKE_TIMEOUT`. Default 10,000. */
  readonly timeout?: number;
  readonly limits?: Partial<BridgeLimits>;
  readonly clock?: Clock;
  /** How first contact is made. Default: postmate. The frame must use the same. */
  readonly contact?: FirstContact;
  /** Told of each change, with the reason where there is one. */
  readonly onState?: (state: FrameState, error?: OrielError) => void;
}

export interface FrameStats extends PeerStats {
  /** Messages that spoke the bridge's language from another window or origin; none was looked into. */
  readonly strangers: number;
}

/** A frame and the conversation with the widget in it. */
export interface FrameConnection<Local extends Surface, Remote extends Surface> {
  readonly frame: HTMLIFrameElement;
  /** Serves over reloads: while the frame reconnects, requests wait and events are dropped. */
  readonly peer: BridgePeer<Local, Remote>;
  readonly state: FrameState;
  /** The first connect. */
  readonly ready: Promise<FrameReady>;
  stats(): FrameStats;
  /** Ends the conversation and takes the frame away. Calling it twice is harmless. */
  destroy(): void;
}
