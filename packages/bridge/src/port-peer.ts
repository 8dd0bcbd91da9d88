import { OrielError, type Surface, type SurfaceHandlers } from '@oriel/contracts';
import { asPeer, type BridgePeer } from './bridge-peer';
import { type Clock, systemClock } from './clock';
import { type Heartbeat, startHeartbeat } from './heartbeat';
import type { Handlers } from './inbound-requests';
import type { BridgeLimits } from './limits';
import { PeerCore } from './peer-core';
import { connectPort } from './port-wire';

export interface PortPeerOptions<Local extends Surface, Remote extends Surface> {
  /** Surface of this side. */
  readonly local: Local;
  readonly handlers: SurfaceHandlers<Local>;
  /** Surface of the other side. */
  readonly remote: Remote;
  readonly limits?: Partial<BridgeLimits>;
  readonly clock?: Clock;
  /** Pings the other side and closes with `FRAME_LOST` if it is silent. The host side turns it on. Default off. */
  readonly heartbeat?: boolean;
  /** Called once, with the reason, when the connection ends. */
  readonly onClose?: (error: OrielError) => void;
}

/** Creates one end of a connection over a private port, which belongs to the peer from now on. */
export function createPortPeer<Local extends Surface, Remote extends Surface>(
  port: MessagePort,
  options: PortPeerOptions<Local, Remote>,
): BridgePeer<Local, Remote> {
  const { local, remote, handlers, limits, clock = systemClock, onClose } = options;
  let heartbeat: Heartbeat | undefined;
  const core = new PeerCore({
    local,
    remote,
    // The core parses each input with the schema that types its handler.
    handlers: handlers as Handlers,
    limits,
    clock,
    onPacket: () => heartbeat?.beat(),
    onClose: error => {
      heartbeat?.stop();
      onClose?.(error);
    },
  });
  core.connect(connectPort(port, packet => core.receive(packet)));
  if (options.heartbeat) {
    heartbeat = startHeartbeat({
      clock,
      ping: () => core.ping(),
      onLost: () => core.close(new OrielError('FRAME_LOST', 'The frame does not answer.')),
    });
  }
  return asPeer(core);
}
