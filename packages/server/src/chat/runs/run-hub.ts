import type { LiveRun } from './live-run';
import type { RunStop } from './run-stop';

/** Which runs this process writes, and who waits for news of runs that another process writes. */
export class RunHub {
  readonly #live = new Map<string, LiveRun>();
  /** Runs that are not over yet, their end included. */
  readonly #working = new Set<LiveRun>();
  #onIdle: (() => void)[] = [];
  readonly #waiting = new Map<string, Set<() => void>>();

  add(run: LiveRun): void {
    this.#live.set(run.id, run);
    this.#working.add(run);
  }

  /** Its end is stored: who comes now reads it from the database. */
  retire(run: LiveRun): void {
    this.#live.delete(run.id);
  }

  remove(run: LiveRun): void {
    this.retire(run);
    this.#working.delete(run);
    if (this.#working.size === 0) for (const resolve of this.#onIdle.splice(0)) resolve();
  }

  find(runId: string): LiveRun | undefined {
    return this.#live.get(runId);
  }

  stopAll(reason: RunStop): void {
    for (const run of this.#live.values()) run.abort.abort(reason);
  }

  /** Resolves when this process writes no run any more. */
  idle(): Promise<void> {
    return this.#working.size === 0 ? Promise.resolve() : new Promise(resolve => this.#onIdle.push(resolve));
  }

  /** Calls back when another process says that the run has moved on. */
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
