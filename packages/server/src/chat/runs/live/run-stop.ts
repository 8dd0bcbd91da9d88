/**
 * Reason why a run is ended from outside: a person stopped it (`stopped`), the process stops (`interrupted`), or another process
 * has taken over the run (`lost`) and writes its end.
 */
export type RunStopReason = 'stopped' | 'interrupted' | 'lost';

/** The reason of a run's abort signal. */
export class RunStop extends Error {
  override readonly name = 'RunStop';
  readonly reason: RunStopReason;

  constructor(reason: RunStopReason) {
    super(`The run was ended: ${reason}`);
    this.reason = reason;
  }
}
