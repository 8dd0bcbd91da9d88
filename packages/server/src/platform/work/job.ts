/** One kind of work that is done in the background, by whichever process is free. */
export interface Job {
  /** Lower case letters and hyphens. */
  readonly name: string;
  /** Minutes from the end of one run to the next, for what a clock begins. Default: it is begun by `addWork` alone. */
  readonly everyMinutes?: number;
  /** How many a process works at a time. Default: 1. */
  readonly atOnce?: number;
  /**
   * Seconds before each further attempt of what `addWork` has begun; after the last one it is given up.
   * Default: 10, 60, 600, 3,600.
   */
  readonly waits?: readonly number[];
  /**
   * Does it. May be called twice for the same key, where a process was taken for dead and was not.
   * @throws what makes this attempt a failed one
   */
  run(item: WorkItem): Promise<void>;
  /** Called after the last attempt, also where each has killed its process; more than once where this one dies. */
  giveUp?(key: string): Promise<void>;
}

export interface WorkItem {
  /** As `addWork` was given it; empty for what a clock begins. */
  readonly key: string;
  /** Names the process that runs it. */
  readonly owner: string;
  /** Aborted when the process stops, which gives the work back, and when another process has it. */
  readonly signal: AbortSignal;
}

/** Seconds before each further attempt, unless a job has its own. */
export const defaultWaits: readonly number[] = [10, 60, 600, 3_600];
