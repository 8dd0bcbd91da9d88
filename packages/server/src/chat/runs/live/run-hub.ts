import type { LiveRun } from './live-run';
import type { RunStop } from './run-stop';

/** The runs that this process writes, and the listeners for runs that another process writes. */
export class RunHub {
  readonly #live = new Map<string, LiveRun>();
  /** Runs that are not over yet, including their end. */
  readonly #working = new Set<LiveRun>();
  /** Number of questions being accepted, each of which may become a run. */
  #asking = 0;
  #stopped: RunStop | undefined;
  #onIdle: (() => void)[] = [];
  readonly #waiting = new Map<string, Set<() => void>>();

  /** Announces a question that is being accepted. @returns a function to call once it has become a run or was refused */
  announce(): () => void {
    this.#asking++;
    return () => {
      this.#asking--;
      this.#tellIdle();
    };
  }

  add(run: LiveRun): void {
    this.#live.set(run.id, run);
    this.#working.add(run);
    if (this.#stopped) run.abort.abort(this.#stopped);
  }

  /** Its end is stored: from now on, readers read it from the database. */
  retire(run: LiveRun): void {
    this.#live.delete(run.id);
  }

  remove(run: LiveRun): void {
    this.retire(run);
    this.#working.delete(run);
    this.#tellIdle();
  }

  find(runId: string): LiveRun | undefined {
    return this.#live.get(runId);
  }

  /** Also stops runs that start later. */
  stopAll(reason: RunStop): void {
    this.#stopped = reason;
    for (const run of this.#live.values()) run.abort.abort(reason);
  }

  /** Resolves when this process writes no run any more, and none is about to start. */
  idle(): Promise<void> {
    return new Promise(resolve => {
      this.#onIdle.push(resolve);
      this.#tellIdle();
    });
  }

  #tellIdle(): void {
    if (this.#working.size === 0 && this.#asking === 0)
      for (const resolve of this.#onIdle.splice(0)) resolve();
  }

  /** Calls back when another process notifies that the run has changed. */
  watch(runId: string, listener: () => void): () => void {
    const listeners = this.#waiting.get(runId) ?? new Set();
    this.#waiting.set(runId, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#waiting.delete(runId);
    };
  }

  wake(runId: string): void {
    for (const listener of this.#waiting.get(runId) ?? []) listener();
  }
}
