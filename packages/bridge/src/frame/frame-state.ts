/**
 * `degraded` reconnects by itself; `error` waits for another document in the frame, or for a sign of life of one that
 * was lost; `destroyed` is the end.
 */
export type FrameState = 'connecting' | 'ready' | 'degraded' | 'error' | 'destroyed';

/** What the frame answered. */
export interface FrameReady {
  readonly protocol: number;
  /** Version of the widget. */
  readonly widget: string;
  /** What both sides can do. */
  readonly capabilities: readonly string[];
}
