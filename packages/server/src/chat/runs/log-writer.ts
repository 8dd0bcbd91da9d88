/*
 * Writes the logs of all answers of this process as they grow:
 * - one statement writes what came to many of them in an interval, so that many cost the database little more than one;
 * - it claims each run first, which is its heartbeat too; where the claim fails the run belongs to somebody else, nothing
 *   of it is written, and the run is told to stop;
 * - other processes are told of many writes together, at the end or after an interval;
 * - the first delta is written at once, and then what came in each interval;
 * - writes follow each other; a write that fails is repeated with what has come since, and where the database refuses a
 *   value each run is written by itself, so that one answer does not hold up the others;
 * - the claim brings back whether a person wants it stopped, and readers in other processes look by themselves, too, so
 *   that a lost notification does no harm.
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
  /** Runs whose logs have grown since other processes were told. */
  readonly #moved: string[] = [];
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
    for (let start = 0; start < runs.length; start += batch) {
      const part = runs.slice(start, start + batch);
      if (performance.now() - this.#lastWrite >= flushEvery) await this.#tell();
      try {
        await this.#writeTogether(part);
      } catch (error) {
        if (part.length > 1 && isRefused(error)) {
          await this.#tell();
          await this.#writeEach(part);
        } else this.#fail(error);
      }
    }
    await this.#tell();
  }

  async #writeEach(runs: readonly LiveRun[]): Promise<void> {
    for (const run of runs) await this.#writeTogether([run]).catch((error: unknown) => this.#fail(error));
  }

  async #tell(): Promise<void> {
    const { bus, log } = this.#services;
    await bus.publish(topics.runMoved, ...this.#moved.splice(0)).catch((error: unknown) => {
      log.warn({ error: describeError(error) }, 'other processes not told of logs of answers');
    });
  }

  #fail(error: unknown): void {
    this.#notBefore = performance.now() + retryAfter;
    this.#services.log.warn({ error: describeError(error) }, 'logs of answers not written');
  }

  async #writeTogether(runs: readonly LiveRun[]): Promise<void> {
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
    const moved = entries.filter(({ runId, entries }) => claimed.has(runId) && entries.length > 0);
    this.#moved.push(...moved.map(({ runId }) => runId));
  }
}

/** The database took the statement and refused a value in it: SQLSTATE class 22, data exception. */
function isRefused(error: unknown): boolean {
  const { cause = error } = error instanceof Error ? error : { cause: error };
  return (
    typeof cause === 'object' && cause !== null && 'code' in cause && String(cause.code).startsWith('22')
  );
}
