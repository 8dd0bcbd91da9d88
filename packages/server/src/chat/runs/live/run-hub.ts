import type { LiveRun } from './live-run';
import type { RunStop } from './run-stop';

/** Which runs this process writes, and who waits for news of runs that another process writes. */
export class RunHub {
  readonly #live = new Map<string, LiveRun>();
  /** Runs that are not over yet, their end included. */
  readonly #working = new Set<LiveRun>();
  /** Questions that are being taken, each of which may become a run. */
  #asking = 0;
  #stopped: RunStop | undefined;
  #onIdle: (() => void)[] = [];
  readonly #waiting = new Map<string, Set<() => void>>();

  /** A question is being taken. @returns says that it is a run by now, or none */
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

  /** Its end is stored: who comes now reads it from the database. */
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

  /** Also those that begin from now on. */
  stopAll(reason: RunStop): void {
    this.#stopped = reason;
    for (const run of this.#live.values()) run.abort.abort(reason);
  }

  /** Resolves when this process writes no run any more, and none is about to begin. */
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
