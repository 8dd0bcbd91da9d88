import type { BridgeMessage, Surface, SurfaceHandlers } from '@oriel/contracts';
import { asPeer, type BridgePeer } from './bridge-peer';
import type { Clock } from './clock';
import { directClone } from './direct-clone';
import type { Handlers } from './inbound-requests';
import type { BridgeLimits } from './limits';
import { PeerCore } from './peer-core';
import type { Wire } from './wire';

/** What one side of a pair offers. */
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
  /** The end that the host holds. */
  readonly host: BridgePeer<Host, Widget>;
  /** The end that the widget holds. */
  readonly widget: BridgePeer<Widget, Host>;
}

/**
 * Connects a host and a widget that live in one page. It means the same as across a frame: every value is copied and
 * checked, every answer comes later, closing one end rejects what is pending on both.
 */
export function createDirectPair<Host extends Surface, Widget extends Surface>({
  host,
  widget,
  limits,
  clock,
}: DirectPairOptions<Host, Widget>): DirectPair<Host, Widget> {
  const hostCore = new PeerCore({
    local: host.surface,
    remote: widget.surface,
    handlers: anyHandlers(host),
    limits,
    clock,
  });
  const widgetCore = new PeerCore({
    local: widget.surface,
    remote: host.surface,
    handlers: anyHandlers(widget),
    limits,
    clock,
  });
  hostCore.connect(wireTo(widgetCore));
  widgetCore.connect(wireTo(hostCore));
  return { host: asPeer(hostCore), widget: asPeer(widgetCore) };
}

/** The core parses each input by the schema that types its handler. */
const anyHandlers = (side: Side<Surface>) => side.handlers as Handlers;

function wireTo(other: PeerCore): Wire {
  return {
    post: (packet: readonly BridgeMessage[], transfer) => {
      const copy = transfer.length > 0 ? structuredClone(packet, { transfer }) : directClone(packet);
      queueMicrotask(() => other.receive(copy));
    },
    close: () => {},
  };
}
