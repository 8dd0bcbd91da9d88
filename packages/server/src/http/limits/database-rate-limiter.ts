/*
 * Counts for all processes on one database. One statement refills and takes, so that simultaneous calls never take the same
 * allowance; with nothing left it changes nothing. A bucket that would be full again carries no information, and is removed.
 */
import { eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database';
import { rateLimits } from '../../platform/db/schema';
import { clockTolerance, maxWindowMs, minuteMs, type RateLimiter, refuseCall } from './rate-limiter';

const removeEvery = 1_000;

export class DatabaseRateLimiter implements RateLimiter {
  readonly #db: Database;
  readonly #now: () => Date;
  #calls = 0;

  constructor(db: Database, now: () => Date) {
    this.#db = db;
    this.#now = now;
  }

  async take(key: string, limit: number, calls = 1, windowMs = minuteMs): Promise<void> {
    if (limit <= 0) return;
    const at = this.#now();
    const { countedAt } = rateLimits;
    const time = sql`${at.toISOString()}::timestamptz`;
    const isPutBack = sql`${countedAt} > ${new Date(at.getTime() + clockTolerance).toISOString()}::timestamptz`;
    // The clocks of processes differ a little; time that runs backwards refills nothing.
    const passed = sql`greatest(0, extract(epoch FROM ${time} - ${countedAt}))`;
    const filled = sql<number>`CASE WHEN ${isPutBack} THEN ${limit}::float8 ELSE least(${limit}::float8, ${rateLimits.tokens} + ${passed} * ${limit}::float8 * 1000 / ${windowMs}) END`;
    if (calls > 0) {
      if (++this.#calls % removeEvery === 0) await this.#removeFull(at);
      const taken = await this.#db
        .insert(rateLimits)
        .values({ key, tokens: limit - calls, countedAt: at })
        .onConflictDoUpdate({
          target: rateLimits.key,
          set: {
            tokens: sql`${filled} - ${calls}`,
            countedAt: sql`CASE WHEN ${isPutBack} THEN ${time} ELSE greatest(${countedAt}, ${time}) END`,
          },
          setWhere: sql`${filled} >= 1`,
        })
        .returning({ key: rateLimits.key });
      if (taken.length > 0) return;
    }
    const [left] = await this.#db
      .select({ tokens: filled.mapWith(Number) })
      .from(rateLimits)
      .where(eq(rateLimits.key, key));
    if (left && left.tokens < 1) throw refuseCall(left.tokens, limit, windowMs);
  }

  async #removeFull(at: Date): Promise<void> {
    await this.#db.delete(rateLimits).where(lt(rateLimits.countedAt, new Date(at.getTime() - maxWindowMs)));
  }
}
