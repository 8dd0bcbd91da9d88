import type { LiveRun } from './live-run';

/** Which runs this process writes, and who waits for news of runs that another process writes. */
export class RunHub {
  readonly #live = new Map<string, LiveRun>();
  readonly #waiting = new Map<string, Set<() => void>>();

  add(run: LiveRun): void {
    this.#live.set(run.id, run);
  }

  remove(run: LiveRun): void {
    this.#live.delete(run.id);
  }

  find(runId: string): LiveRun | undefined {
    return this.#live.get(runId);
  }

  get live(): readonly LiveRun[] {
    return [...this.#live.values()];
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
