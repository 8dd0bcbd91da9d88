/*
 * The rows of work. A due row belongs to the process that has put its name and a lease on it; an expired lease means that the
 * process is dead. All times are those of the database.
 */
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../db/database';
import { work } from '../db/schema';
import type { Job } from './job';

export type WorkRow = typeof work.$inferSelect;

const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;
const isFree = sql`(${work.leaseUntil} IS NULL OR ${work.leaseUntil} < now())`;
const free = { owner: null, leaseUntil: null };

interface Addition {
  /** Owner whose work takes turns with that of others. Default: none. */
  readonly sharedBy?: string | null | undefined;
  /** Seconds until it is due. Default: 0. */
  readonly after?: number;
}

/**
 * Stores work in the transaction of the change that needs it, so that both happen or neither. Failed work starts again; pending
 * work is left as it is. `announceWork` after the commit has it started at once.
 */
export async function addWork(
  db: Queryable,
  { name }: Pick<Job, 'name'>,
  keys: readonly string[],
  { sharedBy = null, after = 0 }: Addition = {},
): Promise<void> {
  if (keys.length === 0) return;
  await db
    .insert(work)
    .values(keys.map(key => ({ job: name, key, sharedBy, dueAt: inSeconds(after) })))
    .onConflictDoUpdate({
      target: [work.job, work.key],
      set: { dueAt: sql`excluded.due_at`, attempts: 0, failedAt: null },
      setWhere: sql`${work.failedAt} IS NOT NULL`,
    });
}

/** Removes work that no process has taken. */
export async function removeWork(db: Queryable, { name }: Pick<Job, 'name'>, key: string): Promise<void> {
  await db.delete(work).where(and(eq(work.job, name), eq(work.key, key), isFree));
}

/** Stores the due times of scheduled jobs. @param atOnce makes all of them due now, even one that a process has taken */
export async function addSchedules(db: Database, jobs: readonly Job[], atOnce: boolean): Promise<void> {
  if (jobs.length === 0) return;
  const rows = jobs.map(({ name, everyMinutes = 0 }) => ({
    job: name,
    dueAt: inSeconds(atOnce ? 0 : everyMinutes * 60),
  }));
  const added = db.insert(work).values(rows);
  const target = [work.job, work.key];
  await (atOnce
    ? added.onConflictDoUpdate({ target, set: { dueAt: sql`now()`, ...free } })
    : added.onConflictDoNothing({ target }));
}

/** Removes all leases, for when no other process can be running. */
export async function freeAll(db: Database): Promise<void> {
  await db.update(work).set(free).where(sql`${work.leaseUntil} IS NOT NULL`);
}

interface Wanted {
  readonly jobs: readonly string[];
  /** Rows that this process is running, whatever their leases say. */
  readonly running: readonly number[];
  /** Whether an expired lease means that its process is dead. */
  readonly isSettled: boolean;
  /** Lease in seconds. */
  readonly lease: number;
}

/** Takes the rows that have been due the longest. One owner's many rows do not block those of others. */
export async function takeDue(
  db: Database,
  owner: string,
  { jobs, running, isSettled, lease }: Wanted,
): Promise<WorkRow | undefined> {
  const isOther = running.length > 0 ? sql`AND next.id NOT IN ${[...running]}` : sql``;
  const isLeft = isSettled ? sql`OR next.lease_until < now()` : sql``;
  return take(
    db,
    owner,
    lease,
    sql`${work.id} = (
      SELECT next.id FROM ${work} AS next
      WHERE next.failed_at IS NULL AND next.due_at <= now() AND next.job IN ${[...jobs]}
        AND (next.lease_until IS NULL ${isLeft}) ${isOther}
      ORDER BY (
        SELECT count(*) FROM ${work} AS taken
        WHERE taken.job = next.job AND taken.shared_by = next.shared_by AND taken.lease_until > now()
      ), next.due_at, next.id
      LIMIT 1 FOR UPDATE OF next SKIP LOCKED
    )`,
  );
}

/** Takes one row, due or not, unless another process is running it. */
export const takeOne = (
  db: Database,
  owner: string,
  { name }: Job,
  key: string,
  lease: number,
): Promise<WorkRow | undefined> =>
  take(db, owner, lease, and(eq(work.job, name), eq(work.key, key), sql`${work.failedAt} IS NULL`, isFree));

async function take(
  db: Database,
  owner: string,
  lease: number,
  where: SQL | undefined,
): Promise<WorkRow | undefined> {
  const [row] = await db
    .update(work)
    .set({
      owner,
      leaseUntil: inSeconds(lease),
      // If this process dies, the row only waits for its lease.
      dueAt: sql`least(${work.dueAt}, now())`,
      attempts: sql`${work.attempts} + 1`,
    })
    .where(where)
    .returning();
  return row;
}

/** Renews the leases. @returns the rows that this process still holds */
export async function renewLeases(
  db: Database,
  owner: string,
  ids: readonly number[],
  lease: number,
): Promise<ReadonlySet<number>> {
  const rows = await db
    .update(work)
    .set({ leaseUntil: inSeconds(lease) })
    .where(and(inArray(work.id, [...ids]), eq(work.owner, owner)))
    .returning({ id: work.id });
  return new Set(rows.map(({ id }) => id));
}

const isOf = ({ id, owner }: WorkRow) => and(eq(work.id, id), eq(work.owner, owner ?? ''));

/** Completes work: removes it, or sets its next scheduled time. */
export async function endWork(db: Database, { everyMinutes }: Job, row: WorkRow): Promise<void> {
  if (everyMinutes === undefined) await db.delete(work).where(isOf(row));
  else
    await db
      .update(work)
      .set({ ...free, dueAt: inSeconds(everyMinutes * 60), attempts: 0, error: null })
      .where(isOf(row));
}

/** Records a failed attempt. @param wait seconds until the next one; undefined: there is none */
export async function endAttempt(
  db: Database,
  row: WorkRow,
  error: string,
  wait: number | undefined,
): Promise<void> {
  await db
    .update(work)
    .set({ ...free, error, ...(wait === undefined ? { failedAt: sql`now()` } : { dueAt: inSeconds(wait) }) })
    .where(isOf(row));
}

/** Returns work to another process or a later start, as if it had not been started. */
export async function giveBack(db: Database, row: WorkRow): Promise<void> {
  await db
    .update(work)
    .set({ ...free, attempts: sql`${work.attempts} - 1` })
    .where(isOf(row));
}
