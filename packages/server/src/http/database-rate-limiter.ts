/*
 * Counts for all processes on one database. One statement fills and takes, so that calls at once never take the same
 * allowance; where nothing is left it changes nothing. A bucket that would be full again says nothing, and is removed.
 */
import { eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { rateLimits } from '../db/schema';
import { type RateLimiter, refuseCall } from './rate-limiter';

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
    // The clocks of processes differ a little; time that runs backwards fills nothing.
    const filled = sql<number>`least(${perMinute}::float8, ${rateLimits.tokens} + greatest(0, extract(epoch FROM ${at.toISOString()}::timestamptz - ${rateLimits.countedAt})) * ${perMinute}::float8 / 60)`;
    if (calls > 0) {
      if (++this.#calls % removeEvery === 0) await this.#removeFull(at);
      const taken = await this.#db
        .insert(rateLimits)
        .values({ key, tokens: perMinute - calls, countedAt: at })
        .onConflictDoUpdate({
          target: rateLimits.key,
          set: {
            tokens: sql`${filled} - ${calls}`,
            countedAt: sql`greatest(${rateLimits.countedAt}, ${at.toISOString()}::timestamptz)`,
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
