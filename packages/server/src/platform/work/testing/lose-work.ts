import { randomUUID } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { work } from '../../db/schema';

/** Simulates that the running work belongs to another process, which has died. */
export async function loseWork(db: Database, keys: readonly string[]): Promise<void> {
  await db
    .update(work)
    .set({ owner: randomUUID(), leaseUntil: sql`now() - interval '1 second'` })
    .where(inArray(work.key, [...keys]));
}
