/** Work that is done for all processes on one database, again and again. */
export interface Job {
  /** Names its queue: lower case letters and hyphens. */
  readonly name: string;
  readonly everyMinutes: number;
  run(): Promise<void>;
}

export interface RunningJobs {
  /** Begins no more work, and resolves when what is under way is done. */
  stop(): Promise<void>;
}
