/*
 * Writes the logs of all answers of this process as they grow:
 * - one statement writes what came to many of them in an interval, so that many cost the database little more than one;
 * - it claims each run first, which is its heartbeat too; where the claim fails the run belongs to somebody else, nothing
 *   of it is written, and the run is told to stop;
 * - other processes are told of many writes together, at the end or after an interval;
 * - the first delta is written at once, and then what came in each interval;
 * - writes follow each other; a write that fails is repeated with what has come since, and where the database refuses a
 *   value each run is written by itself, so that one answer does not hold up the others;
 * - the claim brings back whether a person wants it stopped, so that a lost notification does no harm;
 *   readers in other processes look by themselves, too.
 */
import { describeError } from '../../http/describe-error';
import type { Services } from '../../services';
import { topics } from '../chat-services';
import type { LiveRun } from './live-run';
import { type LogEntries, writeLogs } from './run-log';
import { RunStop } from './run-stop';

const flushEvery = 100;
const heartbeatEvery = 5_000;
const retryAfter = 1_000;
/** Runs in one statement: with more of them, what is to be sent meanwhile waits for the statement to be put together. */
const batch = 40;

export class LogWriter {
  readonly #services: Pick<Services, 'db' | 'bus' | 'log'>;
  readonly #nodeId: string;
  /** When each run was written last. */
  readonly #written = new Map<LiveRun, number>();
  readonly #timer: NodeJS.Timeout;
  #lastWrite = 0;
  #writing: Promise<void> | undefined;
  #notBefore = 0;

  constructor(services: Pick<Services, 'db' | 'bus' | 'log'>, nodeId: string) {
    this.#services = services;
    this.#nodeId = nodeId;
    this.#timer = setInterval(() => this.#tick(), flushEvery);
  }

  add(run: LiveRun): void {
    this.#written.set(run, performance.now());
  }

  /** A delta was published: where the last write is an interval ago, it need not wait for the clock. */
  wake(): void {
    if (performance.now() - this.#lastWrite >= flushEvery) this.#tick();
  }

  /** Writes the run no more; resolves when a write that is under way is over. */
  async remove(run: LiveRun): Promise<void> {
    this.#written.delete(run);
    await this.#writing;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #tick(): void {
    const now = performance.now();
    if (this.#writing || now < this.#notBefore) return;
    const due = [...this.#written].filter(([run, at]) => run.hasUnwritten || now - at >= heartbeatEvery);
    if (due.length === 0) return;
    this.#lastWrite = now;
    this.#writing = this.#write(due.map(([run]) => run)).finally(() => {
      this.#writing = undefined;
    });
  }

  async #write(runs: readonly LiveRun[]): Promise<void> {
    let moved: string[] = [];
    const tell = async () => {
      const told = moved;
      moved = [];
      await this.#tell(told);
    };
    for (let start = 0; start < runs.length; start += batch) {
      const part = runs.slice(start, start + batch);
      if (performance.now() - this.#lastWrite >= flushEvery) await tell();
      try {
        moved.push(...(await this.#writeTogether(part)));
      } catch (error) {
        if (part.length > 1 && isRefused(error)) {
          await tell();
          moved.push(...(await this.#writeEach(part)));
        } else this.#fail(error);
      }
    }
    await tell();
  }

  async #writeEach(runs: readonly LiveRun[]): Promise<readonly string[]> {
    const moved: string[] = [];
    for (const run of runs)
      await this.#writeTogether([run]).then(
        ids => moved.push(...ids),
        (error: unknown) => this.#fail(error),
      );
    return moved;
  }

  async #tell(moved: readonly string[]): Promise<void> {
    const { bus, log } = this.#services;
    await bus.publish(topics.runMoved, ...moved).catch((error: unknown) => {
      log.warn({ error: describeError(error) }, 'other processes not told of logs of answers');
    });
  }

  #fail(error: unknown): void {
    this.#notBefore = performance.now() + retryAfter;
    this.#services.log.warn({ error: describeError(error) }, 'logs of answers not written');
  }

  /** @returns the runs whose logs have grown */
  async #writeTogether(runs: readonly LiveRun[]): Promise<readonly string[]> {
    const { db } = this.#services;
    const entries = runs.map((run): LogEntries => ({ runId: run.id, entries: run.takeUnwritten() }));
    const claimed = await writeLogs(db, this.#nodeId, entries);
    const now = performance.now();
    for (const run of runs) {
      const cancelRequested = claimed.get(run.id);
      if (cancelRequested === undefined) {
        run.abort.abort(new RunStop('lost'));
        continue;
      }
      run.confirmWritten();
      if (this.#written.has(run)) this.#written.set(run, now);
      if (cancelRequested) run.abort.abort(new RunStop('stopped'));
    }
    return entries
      .filter(({ runId, entries }) => claimed.has(runId) && entries.length > 0)
      .map(({ runId }) => runId);
  }
}

/** The database took the statement and refused a value in it: SQLSTATE class 22, data exception. */
function isRefused(error: unknown): boolean {
  const { cause = error } = error instanceof Error ? error : { cause: error };
  return (
    typeof cause === 'object' && cause !== null && 'code' in cause && String(cause.code).startsWith('22')
  );
}
