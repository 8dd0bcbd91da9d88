/**
 * Why a run is ended from outside: a person `stopped` it, the process goes away (`interrupted`), or the run belongs to
 * another process by now (`lost`), which then writes its end.
 */
export type RunStopReason = 'stopped' | 'interrupted' | 'lost';

/** The reason of the abort signal of a run. */
export class RunStop extends Error {
  override readonly name = 'RunStop';
  readonly reason: RunStopReason;

  constructor(reason: RunStopReason) {
    super(`The run was ended: ${reason}`);
    this.reason = reason;
  }
}
