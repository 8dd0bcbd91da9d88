import { eq } from 'drizzle-orm';
import type { Queryable } from './database';
import { billingClock } from './schema';

/** The time for subscriptions and grants: the server's time plus the offset of the development server's test clock. */
export async function readBillingTime(db: Queryable, now: () => Date): Promise<Date> {
  const [clock] = await db.select().from(billingClock).where(eq(billingClock.id, 1));
  return new Date(now().getTime() + (clock?.aheadSeconds ?? 0) * 1_000);
}
