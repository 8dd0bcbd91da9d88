/*
 * Writes the logs of all answers of this process as they grow:
 * - One statement writes the new events of many answers per interval, so that many cost the database little more than one.
 * - If one statement is not enough, the interval grows, and the statements are spread over it, so that no delta waits for all of
 *   them.
 * - A statement is built after the events that arrived meanwhile have been sent.
 * - It first claims each run, which is also the run's heartbeat. If the claim fails the run belongs to another process: none of
 *   it is written, and it is stopped.
 * - Other processes are notified of many writes together, when nothing else is due or after an interval.
 * - The first delta of an answer is written at once if possible, and later ones once per interval.
 * - Writes are sequential. A failed write is repeated with the events that have arrived since. If the database refuses a value
 *   each run is written separately, so that one answer does not block the others.
 * - The claim returns whether a person wants to stop the run, and readers in other processes also poll, so a lost notification
 *   does no harm.
 */
import { describeError } from '../../../platform/log/describe-error';
import type { Services } from '../../../services';
import { topics } from '../../run-topics';
import { type LogAddition, writeLogs } from '../log/run-log';
import type { LiveRun } from './live-run';
import { RunStop } from './run-stop';

const flushEvery = 100;
/** Maximum time that an event waits to be written, in milliseconds, however many answers there are. */
const flushLatest = 250;
const heartbeatEvery = 5_000;
const retryAfter = 1_000;
/** Maximum number of runs in one statement: building a larger one would delay the events to be sent meanwhile. */
const batch = 40;

export class LogWriter {
  readonly #services: Pick<Services, 'db' | 'bus' | 'log'>;
  readonly #nodeId: string;
  /** Time of the last attempt to write each run; the longest ago comes first. */
  readonly #written = new Map<LiveRun, number>();
  #isAtWork = false;
  #writing: Promise<void> | undefined;
  /** Earliest time of the next statement. */
  #notBefore = 0;
  #endPause: (() => void) | undefined;
  /** Runs whose logs have grown since other processes were last notified. */
  readonly #moved: string[] = [];
  #lastNotifiedAt = 0;

  constructor(services: Pick<Services, 'db' | 'bus' | 'log'>, nodeId: string) {
    this.#services = services;
    this.#nodeId = nodeId;
  }

  add(run: LiveRun): void {
    this.#written.set(run, performance.now());
    if (!this.#isAtWork) void this.#work();
  }

  /** Called when a delta was published: if the next statement is allowed, it need not wait for the timer. */
  wake(): void {
    if (performance.now() >= this.#notBefore) this.#endPause?.();
  }

  /** Stops writing the run; resolves when a running write is over. */
  async remove(run: LiveRun): Promise<void> {
    this.#written.delete(run);
    await this.#writing;
  }

  close(): void {
    this.#written.clear();
    this.#endPause?.();
  }

  async #work(): Promise<void> {
    this.#isAtWork = true;
    let isBehind = false;
    while (this.#written.size > 0) {
      const wait = Math.max(0, this.#notBefore - performance.now());
      await this.#pause(wait > 0 || isBehind ? wait : flushEvery);
      const statements = Math.max(1, Math.ceil(this.#written.size / batch));
      const share = Math.ceil(this.#written.size / statements);
      const due = this.#takeDue(share);
      isBehind = statements > 1 && due.length === share;
      if (due.length > 0) {
        this.#notBefore = performance.now() + Math.min(flushEvery, flushLatest / statements);
        this.#writing = this.#write(due);
        await this.#writing;
      }
      const isRound = !isBehind || performance.now() - this.#lastNotifiedAt >= flushEvery;
      if (isRound && this.#moved.length > 0) await this.#tell();
    }
    this.#isAtWork = false;
  }

  /** Ends after the events that arrived meanwhile have been sent. */
  #pause(milliseconds: number): Promise<void> {
    return new Promise(resolve => {
      const end = () => {
        clearTimeout(timer);
        this.#endPause = undefined;
        setImmediate(resolve);
      };
      const timer = setTimeout(end, milliseconds);
      this.#endPause = end;
    });
  }

  /** Taken runs move to the end, so that a run that cannot be written does not block the others. */
  #takeDue(most: number): readonly LiveRun[] {
    const due: LiveRun[] = [];
    const now = performance.now();
    for (const [run, at] of this.#written) {
      if (due.length === most) break;
      if (run.hasUnwritten || now - at >= heartbeatEvery) due.push(run);
    }
    for (const run of due) {
      const at = this.#written.get(run) ?? now;
      this.#written.delete(run);
      this.#written.set(run, at);
    }
    return due;
  }

  async #write(runs: readonly LiveRun[]): Promise<void> {
    try {
      await this.#writeTogether(runs);
    } catch (error) {
      if (runs.length > 1 && isRefused(error)) await this.#writeEach(runs);
      else this.#fail(error);
    }
  }

  async #writeEach(runs: readonly LiveRun[]): Promise<void> {
    for (const run of runs) await this.#writeTogether([run]).catch((error: unknown) => this.#fail(error));
  }

  async #tell(): Promise<void> {
    this.#lastNotifiedAt = performance.now();
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
    const additions = runs.map((run): LogAddition => ({ runId: run.id, ...run.takeUnwritten() }));
    const claimed = await writeLogs(db, this.#nodeId, additions);
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
    const moved = additions.filter(({ runId, events }) => claimed.has(runId) && events.length > 0);
    this.#moved.push(...moved.map(({ runId }) => runId));
  }
}

/** The database accepted the statement and refused a value in it: SQLSTATE class 22, data exception. */
function isRefused(error: unknown): boolean {
  const { cause = error } = error instanceof Error ? error : { cause: error };
  return (
    typeof cause === 'object' && cause !== null && 'code' in cause && String(cause.code).startsWith('22')
  );
}
