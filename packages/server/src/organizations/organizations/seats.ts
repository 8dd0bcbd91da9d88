import { limits, type Seats } from '@oriel/contracts';
import { and, eq, gt } from 'drizzle-orm';
import { planIn } from '../../identity/permissions/compute-features';
import type { Queryable } from '../../platform/db/database';
import { invites, organizations, subscriptions } from '../../platform/db/schema';
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
  const [workspace] = await db
    .select({ limits: organizations.limits })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  const licences = plan === 'free' ? 1 : Math.min(subscription?.seats ?? 1, limits.seatsPerOrganization);
  const most = workspace?.limits?.seats ?? licences;
  if (most < licences) return { limit: most, limitedBy: 'operator', taken, invited };
  return { limit: licences, taken, invited };
}

export const noFreeSeats = () => conflict('no_free_seats', 'All licences of the workspace are taken');
