/**
 * `degraded` reconnects by itself; `error` waits for another document in the iframe, or for a sign of life from a lost one;
 * `destroyed` is final.
 */
export type FrameState = 'connecting' | 'ready' | 'degraded' | 'error' | 'destroyed';

/** Result of the iframe's handshake. */
export interface FrameReady {
  readonly protocol: number;
  /** Version of the widget. */
  readonly widget: string;
  /** Capabilities that both sides have. */
  readonly capabilities: readonly string[];
}
