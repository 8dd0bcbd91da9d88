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

/** What either isolation needs to show a widget. */
export interface OpenOptions {
  readonly context: MountContext;
  readonly handlers: SurfaceHandlers<HostSurface>;
  readonly snapshot: () => HostSnapshot;
  /** Aborted with the end of the mount, which a connection that is being made must not outlive. */
  readonly signal: AbortSignal;
  /** Listens to the peer before the widget can say anything. */
  readonly onPeer: (peer: Peer<HostSurface, WidgetsSurface>, surface: Surface) => void;
  /** The connection is away for a while; without an error it is back. */
  readonly onInterruption: (error?: OrielError) => void;
  /** The connection is over. */
  readonly onFailure: (error: OrielError) => void;
}

/** A widget that is shown in one of the isolations. */
export interface Link {
  readonly peer: Peer<HostSurface, WidgetsSurface>;
  /** Number of the bridge protocol. */
  readonly protocol: number;
  /** Does what a change of the state asks of the widget's document, where it is a document of its own. */
  follow?(state: HostState): void;
  close(reason: OrielError): void;
}
