/*
 * Writes the logs of all answers of this process as they grow:
 * - one statement writes what came to many of them in an interval, so that many cost the database little more than one;
 * - where one does not do, the interval grows, and they are spread over it, so that no delta waits for the database to
 *   write them all;
 * - a statement is put together when what has come meanwhile was sent on;
 * - it claims each run first, which is its heartbeat too; where the claim fails the run belongs to somebody else, nothing
 *   of it is written, and the run is told to stop;
 * - other processes are told of many writes together, when nothing else is due or after an interval;
 * - the first delta of an answer is written at once if it can, and then what came in each interval;
 * - writes follow each other; a write that fails is repeated with what has come since, and where the database refuses a
 *   value each run is written by itself, so that one answer does not hold up the others;
 * - the claim brings back whether a person wants it stopped, and readers in other processes look by themselves, too, so
 *   that a lost notification does no harm.
 */
import { describeError } from '../../../platform/log/describe-error';
import type { Services } from '../../../services';
import { topics } from '../../chat-services';
import { type LogAddition, writeLogs } from '../log/run-log';
import type { LiveRun } from './live-run';
import { RunStop } from './run-stop';

const flushEvery = 100;
/** So long what has come to an answer waits at most, however many answers there are. */
const flushLatest = 250;
const heartbeatEvery = 5_000;
const retryAfter = 1_000;
/** Runs in one statement: with more of them, what is to be sent meanwhile waits for the statement to be put together. */
const batch = 40;

export class LogWriter {
  readonly #services: Pick<Services, 'db' | 'bus' | 'log'>;
  readonly #nodeId: string;
  /** When each run was written last; what was tried the longest ago comes first. */
  readonly #written = new Map<LiveRun, number>();
  #isAtWork = false;
  #writing: Promise<void> | undefined;
  /** When the next statement may follow. */
  #notBefore = 0;
  #endPause: (() => void) | undefined;
  /** Runs whose logs have grown since other processes were told. */
  readonly #moved: string[] = [];
  #told = 0;

  constructor(services: Pick<Services, 'db' | 'bus' | 'log'>, nodeId: string) {
    this.#services = services;
    this.#nodeId = nodeId;
  }

  add(run: LiveRun): void {
    this.#written.set(run, performance.now());
    if (!this.#isAtWork) void this.#work();
  }

  /** A delta was published: where the next statement may follow, it need not wait for the clock. */
  wake(): void {
    if (performance.now() >= this.#notBefore) this.#endPause?.();
  }

  /** Writes the run no more; resolves when a write that is under way is over. */
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
      const isRound = !isBehind || performance.now() - this.#told >= flushEvery;
      if (isRound && this.#moved.length > 0) await this.#tell();
    }
    this.#isAtWork = false;
  }

  /** Ends when what has come meanwhile was sent on. */
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

  /** What is taken comes last from then on, so that one that cannot be written holds up no other. */
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
    this.#told = performance.now();
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

/** The database took the statement and refused a value in it: SQLSTATE class 22, data exception. */
function isRefused(error: unknown): boolean {
  const { cause = error } = error instanceof Error ? error : { cause: error };
  return (
    typeof cause === 'object' && cause !== null && 'code' in cause && String(cause.code).startsWith('22')
  );
}
