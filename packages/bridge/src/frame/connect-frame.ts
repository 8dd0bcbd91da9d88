import type { Surface } from '@oriel/contracts';
import { asPeer } from '../bridge-peer';
import type { ConnectFrameOptions, FrameConnection } from './frame-connection';
import { FrameConnector } from './frame-connector';

/**
 * Creates an iframe in the container and connects to the widget in it.
 * @throws `INVALID_OPTIONS` if the address or the sandbox leaves the iframe without an origin.
 */
export function connectFrame<Local extends Surface, Remote extends Surface>(
  options: ConnectFrameOptions<Local, Remote>,
): FrameConnection<Local, Remote> {
  const connector = new FrameConnector(options);
  return {
    frame: connector.frame,
    peer: asPeer(connector.core),
    get state() {
      return connector.state;
    },
    ready: connector.ready,
    stats: () => ({ ...connector.core.stats(), strangers: connector.strangers }),
    destroy: () => connector.core.close(),
  };
}
