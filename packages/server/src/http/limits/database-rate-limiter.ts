/*
 * Counts for all processes on one database. One statement fills and takes, so that calls at once never take the same
 * allowance; where nothing is left it changes nothing. A bucket that would be full again says nothing, and is removed.
 */
import { eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database';
import { rateLimits } from '../../platform/db/schema';
import { clockTolerance, type RateLimiter, refuseCall } from './rate-limiter';

const fullAfter = 60_000;
const removeEvery = 1_000;

export class DatabaseRateLimiter implements RateLimiter {
  readonly #db: Database;
  readonly #now: () => Date;
  #calls = 0;

  constructor(db: Database, now: () => Date) {
    this.#db = db;
    this.#now = now;
  }

  async take(key: string, perMinute: number, calls = 1): Promise<void> {
    if (perMinute <= 0) return;
    const at = this.#now();
    const { countedAt } = rateLimits;
    const time = sql`${at.toISOString()}::timestamptz`;
    const isPutBack = sql`${countedAt} > ${new Date(at.getTime() + clockTolerance).toISOString()}::timestamptz`;
    // The clocks of processes differ a little; time that runs backwards fills nothing.
    const passed = sql`greatest(0, extract(epoch FROM ${time} - ${countedAt}))`;
    const filled = sql<number>`CASE WHEN ${isPutBack} THEN ${perMinute}::float8 ELSE least(${perMinute}::float8, ${rateLimits.tokens} + ${passed} * ${perMinute}::float8 / 60) END`;
    if (calls > 0) {
      if (++this.#calls % removeEvery === 0) await this.#removeFull(at);
      const taken = await this.#db
        .insert(rateLimits)
        .values({ key, tokens: perMinute - calls, countedAt: at })
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
    if (left && left.tokens < 1) throw refuseCall(left.tokens, perMinute);
  }

  async #removeFull(at: Date): Promise<void> {
    await this.#db.delete(rateLimits).where(lt(rateLimits.countedAt, new Date(at.getTime() - fullAfter)));
  }
}
