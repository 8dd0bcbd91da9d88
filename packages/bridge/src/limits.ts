/** Limits for messages from one side. Messages over a limit are dropped and counted. */
export interface BridgeLimits {
  /** Characters of text (including keys), plus 8 for every other value, in one message. */
  readonly textSize: number;
  /** Bytes of buffers in one message. */
  readonly binarySize: number;
  /** Levels of nesting in one message. */
  readonly depth: number;
  /** Messages in a burst; expected answers are not counted. */
  readonly burst: number;
  /** Sustained messages per second. */
  readonly rate: number;
  /** Requests that may run concurrently. */
  readonly concurrent: number;
}

export const defaultLimits: BridgeLimits = {
  textSize: 4_000_000,
  binarySize: 64_000_000,
  depth: 64,
  burst: 20_000,
  rate: 10_000,
  concurrent: 5_000,
};
