import { OrielError, type Surface, type SurfaceHandlers } from '@oriel/contracts';
import { asPeer, type BridgePeer } from './bridge-peer';
import { type Clock, systemClock } from './clock';
import { type Heartbeat, startHeartbeat } from './heartbeat';
import type { Handlers } from './inbound-requests';
import type { BridgeLimits } from './limits';
import { PeerCore } from './peer-core';
import { connectPort } from './port-wire';

export interface PortPeerOptions<Local extends Surface, Remote extends Surface> {
  /** What this side offers. */
  readonly local: Local;
  readonly handlers: SurfaceHandlers<Local>;
  /** What the other side offers. */
  readonly remote: Remote;
  readonly limits?: Partial<BridgeLimits>;
  readonly clock?: Clock;
  /** Pings the other side and ends with `FRAME_LOST` when it is silent. The host's side turns it on. Default off. */
  readonly heartbeat?: boolean;
  /** Told once, with the reason, when the conversation is over. */
  readonly onClose?: (error: OrielError) => void;
}

/** One end of a conversation over a private port, which belongs to the peer from now on. */
export function createPortPeer<Local extends Surface, Remote extends Surface>(
  port: MessagePort,
  options: PortPeerOptions<Local, Remote>,
): BridgePeer<Local, Remote> {
  const { local, remote, handlers, limits, clock = systemClock, onClose } = options;
  let heartbeat: Heartbeat | undefined;
  const core = new PeerCore({
    local,
    remote,
    // The core parses each input by the schema that types its handler.
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
