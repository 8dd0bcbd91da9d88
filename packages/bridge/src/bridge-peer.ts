import type { Peer, Surface } from '@oriel/contracts';
import type { PeerCore } from './peer-core';
import type { PeerStats } from './peer-stats';

/** A peer with counters. */
export interface BridgePeer<Local extends Surface, Remote extends Surface> extends Peer<Local, Remote> {
  /** Counters for `diagnose()`. */
  stats(): PeerStats;
}

/** Adds the types of two surfaces to a core. */
export function asPeer<Local extends Surface, Remote extends Surface>(
  core: PeerCore,
): BridgePeer<Local, Remote> {
  // The core checks names and values against the same surfaces that these types come from.
  return {
    request: (method: string, input: unknown, options?: object) => core.request(method, input, options),
    emit: (event: string, detail: unknown) => core.emit(event, detail),
    on: (event: string, listener: (detail: unknown) => void) => core.on(event, listener),
    close: (reason?: unknown) => core.close(reason),
    stats: () => core.stats(),
  } as BridgePeer<Local, Remote>;
}
