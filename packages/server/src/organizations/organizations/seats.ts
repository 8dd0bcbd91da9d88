import { limits, type Seats } from '@oriel/contracts';
import { and, eq, gt } from 'drizzle-orm';
import { planIn } from '../../identity/permissions/compute-features';
import type { Queryable } from '../../platform/db/database';
import { invites, subscriptions } from '../../platform/db/schema';
import { conflict } from '../../platform/errors/errors';
import { countLicensedMembers } from '../credits/count-licensed-members';

export async function readSeats(db: Queryable, organizationId: string, now: Date): Promise<Seats> {
  const [subscription] = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.organizationId, organizationId));
  const plan = planIn(subscription ?? null);
  const taken = await countLicensedMembers(db, organizationId);
  const invited = await db.$count(
    invites,
    and(
      eq(invites.organizationId, organizationId),
      eq(invites.status, 'pending'),
      gt(invites.expiresAt, now),
    ),
  );
  const limit = plan === 'free' ? 1 : Math.min(subscription?.seats ?? 1, limits.seatsPerOrganization);
  return { limit, taken, invited };
}

export const noFreeSeats = () => conflict('no_free_seats', 'All licences of the workspace are taken');
