import type {
  HostSnapshot,
  HostState,
  HostSurface,
  OrielError,
  Peer,
  Surface,
  SurfaceHandlers,
  WidgetsSurface,
} from '@oriel/contracts';
import type { MountContext } from '../loader/mount-context';

/** Options for showing a widget in either isolation. */
export interface OpenOptions {
  readonly context: MountContext;
  readonly handlers: SurfaceHandlers<HostSurface>;
  readonly snapshot: () => HostSnapshot;
  /** Aborted when the mount ends; a connection still being created must not outlive it. */
  readonly signal: AbortSignal;
  /** Called with the peer before the widget can send anything. */
  readonly onPeer: (peer: Peer<HostSurface, WidgetsSurface>, surface: Surface) => void;
  /** The connection is interrupted; without an error it has recovered. */
  readonly onInterruption: (error?: OrielError) => void;
  /** The connection is over. */
  readonly onFailure: (error: OrielError) => void;
}

/** A widget that is shown in one of the isolations. */
export interface Link {
  readonly peer: Peer<HostSurface, WidgetsSurface>;
  /** Number of the bridge protocol. */
  readonly protocol: number;
  /** Applies a state change to the widget's document, if it has one of its own. */
  follow?(state: HostState): void;
  close(reason: OrielError): void;
}
