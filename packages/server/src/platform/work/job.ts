/** A kind of background work, run by any free process. */
export interface Job {
  /** Lower case letters and hyphens. */
  readonly name: string;
  /** Minutes from the end of one run to the next, for scheduled work. Default: only `addWork` starts it. */
  readonly everyMinutes?: number;
  /** Maximum number of items that a process runs at the same time. Default: 1. */
  readonly atOnce?: number;
  /** Seconds before each retry of work added by `addWork`; it is given up after the last one. Default: 10, 60, 600, 3,600. */
  readonly waits?: readonly number[];
  /**
   * Runs the item. May be called twice for the same key, if a process was wrongly taken for dead.
   * @throws an error that fails this attempt
   */
  run(item: WorkItem): Promise<void>;
  /** Called after the last attempt, even if every attempt killed its process; called again if this process dies. */
  giveUp?(key: string): Promise<void>;
}

export interface WorkItem {
  /** The key given to `addWork`; empty for scheduled work. */
  readonly key: string;
  /** Names the process that runs it. */
  readonly owner: string;
  /** Aborted when the process stops, which returns the work, and when another process has taken it. */
  readonly signal: AbortSignal;
}

/** Seconds before each retry, unless a job has its own. */
export const defaultWaits: readonly number[] = [10, 60, 600, 3_600];
