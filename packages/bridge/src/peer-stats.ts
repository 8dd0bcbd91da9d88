/** What a peer has seen, for `diagnose()`. Everything under `dropped` was never acted on. */
export interface PeerStats {
  readonly received: number;
  readonly sent: number;
  /** Requests of this side that wait for an answer. */
  readonly pending: number;
  /** Requests of the other side that are in work. */
  readonly running: number;
  readonly dropped: {
    /** Not a message of the protocol, or a payload that its schema refuses. */
    readonly invalid: number;
    /** Over the caps on size. */
    readonly oversized: number;
    /** Over the cap on rate. */
    readonly flooding: number;
    /** An answer nobody waits for, a number that is in use, an event of an unknown name. */
    readonly unexpected: number;
    /** Of this side: over the caps, or told while nobody was connected. */
    readonly unsent: number;
  };
}

export type DropReason = keyof PeerStats['dropped'];
export type MutableStats = { received: number; sent: number; dropped: Record<DropReason, number> };

export const emptyStats = (): MutableStats => ({
  received: 0,
  sent: 0,
  dropped: { invalid: 0, oversized: 0, flooding: 0, unexpected: 0, unsent: 0 },
});
