import type { Peer, Surface } from '@oriel/contracts';
import type { PeerCore } from './peer-core';
import type { PeerStats } from './peer-stats';

/** A peer that also tells how it fares. */
export interface BridgePeer<Local extends Surface, Remote extends Surface> extends Peer<Local, Remote> {
  /** Counters for `diagnose()`. */
  stats(): PeerStats;
}

/** The typed face of a core. */
export function asPeer<Local extends Surface, Remote extends Surface>(
  core: PeerCore,
): BridgePeer<Local, Remote> {
  // The core checks names and values by the same surfaces that give these types.
  return {
    request: (method: string, input: unknown, options?: object) => core.request(method, input, options),
    emit: (event: string, detail: unknown) => core.emit(event, detail),
    on: (event: string, listener: (detail: unknown) => void) => core.on(event, listener),
    close: (reason?: unknown) => core.close(reason),
    stats: () => core.stats(),
  } as BridgePeer<Local, Remote>;
}
