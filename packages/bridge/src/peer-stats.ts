/** Counters of a peer, for `diagnose()`. Messages under `dropped` had no effect. */
export interface PeerStats {
  readonly received: number;
  readonly sent: number;
  /** This side's requests without an answer. */
  readonly pending: number;
  /** Running requests from the other side. */
  readonly running: number;
  readonly dropped: {
    /** Messages outside the protocol, or with a payload that does not match its schema. */
    readonly invalid: number;
    /** Messages over the size limits. */
    readonly oversized: number;
    /** Messages over the rate limit. */
    readonly flooding: number;
    /** Answers without a request, request ids already in use, and events with unknown names. */
    readonly unexpected: number;
    /** This side's messages over the limits, or sent without a connection. */
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
