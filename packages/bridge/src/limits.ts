/** Caps on what one side sends the other. What is over them is dropped and counted. */
export interface BridgeLimits {
  /** Characters of text (keys counted too) and 8 for every other value in one message. */
  readonly textSize: number;
  /** Bytes of buffers in one message. */
  readonly binarySize: number;
  /** Levels of nesting in one message. */
  readonly depth: number;
  /** Messages that may come at once; answers that are awaited are not counted. */
  readonly burst: number;
  /** Messages a second that may come for ever. */
  readonly rate: number;
  /** Requests that may be in work at once. */
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
