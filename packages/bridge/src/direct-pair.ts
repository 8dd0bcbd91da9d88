import type { Surface, SurfaceHandlers } from '@oriel/contracts';
import type { BridgePeer } from './bridge-peer';
import { type Clock, systemClock } from './clock';
import { DirectPeer } from './direct-peer';
import type { Handlers } from './inbound-requests';
import { type BridgeLimits, defaultLimits } from './limits';

/** Surface and handlers of one side. */
export interface Side<S extends Surface> {
  readonly surface: S;
  readonly handlers: SurfaceHandlers<S>;
}

export interface DirectPairOptions<Host extends Surface, Widget extends Surface> {
  readonly host: Side<Host>;
  readonly widget: Side<Widget>;
  readonly limits?: Partial<BridgeLimits>;
  readonly clock?: Clock;
}

export interface DirectPair<Host extends Surface, Widget extends Surface> {
  /** The host's end. */
  readonly host: BridgePeer<Host, Widget>;
  /** The widget's end. */
  readonly widget: BridgePeer<Widget, Host>;
}

/**
 * Connects a host and a widget on the same page. It behaves as across an iframe: every value is copied and checked, every answer
 * is asynchronous, and closing one end rejects the pending requests of both.
 */
export function createDirectPair<Host extends Surface, Widget extends Surface>({
  host,
  widget,
  limits,
  clock = systemClock,
}: DirectPairOptions<Host, Widget>): DirectPair<Host, Widget> {
  const create = <S extends Surface>({ surface, handlers }: Side<S>) =>
    // The peer parses each input with the schema that types its handler.
    new DirectPeer(surface, handlers as Handlers, { ...defaultLimits, ...limits }, clock);
  const [ours, theirs] = [create(host), create(widget)];
  ours.connect(theirs);
  theirs.connect(ours);
  // A peer checks names and values against the same surfaces that these types come from.
  return { host: ours, widget: theirs } as unknown as DirectPair<Host, Widget>;
}
