/*
 * Work on demand, such as a picture, on both databases:
 *
 * 1. `enqueue` stores the task, in the transaction of the change that asks for it: both happen, or neither.
 * 2. A process takes the task that has been due for longest. The row says until when it counts as alive, so that the task of
 *    a process that has died is taken by another.
 * 3. The task is removed when it is done. When it fails it becomes due again later, each time after a longer wait; after the
 *    last attempt the row is kept with its error.
 *
 * A task may be run twice, by a process that was taken for dead: its `perform` has to allow that.
 */
import { eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../db/database';
import { tasks } from '../db/schema';
import { describeError } from '../log/describe-error';
import type { Logger } from '../log/logger';
import type { RunningJobs } from './job';

/** A kind of work, and the type of its data, which is stored as JSON. */
export interface TaskKind<Data extends object> {
  readonly name: string;
  /** Exists for the type alone. */
  readonly data?: Data;
}
export const taskKind = <Data extends object>(name: string): TaskKind<Data> => ({ name });

/** A kind of work with the code that does it. */
export interface TaskWorker {
  readonly name: string;
  readonly perform: (data: object) => Promise<void>;
}
export const taskWorker = <Data extends object>(
  { name }: TaskKind<Data>,
  perform: (data: Data) => Promise<void>,
): TaskWorker => ({
  name,
  // `enqueue` takes data of this type only.
  perform: data => perform(data as Data),
});

/** Seconds after which the worker of a task counts as dead. */
const leaseSeconds = 600;
/** Seconds before each further attempt. */
const waits = [10, 60, 600, 3_600];
/** Milliseconds between two looks for tasks that are due. */
const lookEvery = 5_000;

/** Stores a task for the background. @param db the transaction of the change that asks for it */
export async function enqueue<Data extends object>(
  db: Queryable,
  { name }: TaskKind<Data>,
  data: Data,
): Promise<void> {
  await db.insert(tasks).values({ name, data });
}

/** Works all tasks that are due, one after another. */
export async function workTasks(
  db: Database,
  log: Logger,
  workers: readonly TaskWorker[],
  isStopping: () => boolean = () => false,
): Promise<void> {
  while (!isStopping()) {
    const task = await takeTask(db, workers);
    if (!task) return;
    const worker = workers.find(({ name }) => name === task.name);
    try {
      // Only tasks of these workers are taken, and `enqueue` stores objects.
      await worker?.perform(task.data as object);
      await db.delete(tasks).where(eq(tasks.id, task.id));
    } catch (error) {
      await putBack(db, task, describeError(error));
      log.warn({ task: task.name, attempt: task.attempts, error: describeError(error) }, 'task failed');
    }
  }
}

async function takeTask(
  db: Database,
  workers: readonly TaskWorker[],
): Promise<typeof tasks.$inferSelect | undefined> {
  const names = sql.join(
    workers.map(({ name }) => sql`${name}`),
    sql`, `,
  );
  const [task] = await db
    .update(tasks)
    .set({
      attempts: sql`${tasks.attempts} + 1`,
      dueAt: sql`now() + make_interval(secs => ${leaseSeconds})`,
    })
    .where(
      sql`${tasks.id} = (
        SELECT id FROM ${tasks} WHERE failed_at IS NULL AND due_at <= now()
          AND attempts <= ${waits.length} AND name IN (${names})
        ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED
      )`,
    )
    .returning();
  return task;
}

async function putBack(
  db: Database,
  { id, attempts }: typeof tasks.$inferSelect,
  error: string,
): Promise<void> {
  const wait = waits[attempts - 1];
  await db
    .update(tasks)
    .set(
      wait === undefined
        ? { error, failedAt: sql`now()` }
        : { error, dueAt: sql`now() + make_interval(secs => ${wait})` },
    )
    .where(eq(tasks.id, id));
}

/** Works tasks as they become due, until it is stopped. */
export function startTasks(db: Database, log: Logger, workers: readonly TaskWorker[]): RunningJobs {
  if (workers.length === 0) return { stop: async () => {} };
  let isStopping = false;
  let working: Promise<void> | undefined;
  const look = () => {
    working ??= workTasks(db, log, workers, () => isStopping)
      .catch((error: unknown) => log.warn({ error: describeError(error) }, 'tasks are held up'))
      .finally(() => {
        working = undefined;
      });
  };
  const timer = setInterval(look, lookEvery);
  look();
  return {
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await working;
    },
  };
}
