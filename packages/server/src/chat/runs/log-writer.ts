/*
 * Writes the log of a run as it grows:
 * - each write first claims the run (`UPDATE … WHERE owner_node = … AND status = 'running'`), which is its heartbeat too;
 *   where the claim fails the run belongs to somebody else, nothing is written, and the run is told to stop;
 * - the first delta is written at once, and then what came in each interval;
 * - writes follow each other; a write that fails is repeated with what has come since;
 * - the claim brings back whether a person wants it stopped, so that a lost notification does no harm.
 */
import { and, eq, sql } from 'drizzle-orm';
import { runs } from '../../db/schema';
import { describeError } from '../../http/describe-error';
import { type ChatServices, topics } from '../chat-services';
import type { LiveRun } from './live-run';
import { insertEvents } from './run-log';
import { RunStop } from './run-stop';

const flushEvery = 100;
const heartbeatEvery = 5_000;
const retryAfter = 1_000;

export class LogWriter {
  readonly #services: ChatServices;
  readonly #run: LiveRun;
  readonly #timer: NodeJS.Timeout;
  // The start has written, but the first delta shall not wait.
  #lastWrite = performance.now() - flushEvery;
  #writing: Promise<void> = Promise.resolve();
  #isWriting = false;
  #notBefore = 0;

  constructor(services: ChatServices, run: LiveRun) {
    this.#services = services;
    this.#run = run;
    this.#timer = setInterval(() => this.#tick(), flushEvery);
  }

  /** A delta was published: where the last write is an interval ago, it need not wait for the clock. */
  wake(): void {
    if (performance.now() - this.#lastWrite >= flushEvery) this.#tick();
  }

  /** Stops the clock and waits for a write that is under way. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#writing;
  }

  #tick(): void {
    const isDue = this.#run.hasUnwritten || performance.now() - this.#lastWrite >= heartbeatEvery;
    if (this.#isWriting || !isDue || performance.now() < this.#notBefore) return;
    this.#isWriting = true;
    this.#writing = this.#write()
      .catch((error: unknown) => {
        this.#notBefore = performance.now() + retryAfter;
        this.#services.log.warn(
          { runId: this.#run.id, error: describeError(error) },
          'log of an answer not written',
        );
      })
      .finally(() => {
        this.#isWriting = false;
      });
  }

  async #write(): Promise<void> {
    const { db, bus, nodeId } = this.#services;
    const run = this.#run;
    const entries = run.takeUnwritten();
    // Not the number of the run, which may have moved on when the transaction begins.
    const lastSeq = entries.at(-1)?.seq;
    const [claimed] = await db.transaction(async tx => {
      const rows = await tx
        .update(runs)
        .set({ heartbeatAt: sql`now()`, ...(lastSeq !== undefined && { lastSeq }) })
        .where(and(eq(runs.id, run.id), eq(runs.ownerNode, nodeId), eq(runs.status, 'running')))
        .returning({ cancelRequested: runs.cancelRequested });
      if (rows.length > 0) await insertEvents(tx, run.id, entries);
      return rows;
    });
    this.#lastWrite = performance.now();
    if (!claimed) return run.abort.abort(new RunStop('lost'));
    run.confirmWritten();
    if (claimed.cancelRequested) run.abort.abort(new RunStop('stopped'));
    if (entries.length > 0) await bus.publish(topics.runMoved, run.id);
  }
}
