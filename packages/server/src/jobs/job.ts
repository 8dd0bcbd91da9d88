/** Work that is done for all processes on one database, again and again. */
export interface Job {
  /** Names its queue: lower case letters and hyphens. */
  readonly name: string;
  /** A divisor of 60: the clock of several processes knows minutes of an hour. */
  readonly everyMinutes: 1 | 5 | 10 | 30;
  run(): Promise<void>;
}

export interface RunningJobs {
  /** Begins no more work, and resolves when what is under way is done. */
  stop(): Promise<void>;
}
