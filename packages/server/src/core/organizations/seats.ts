import { limits, type Seats } from '@oriel/contracts';
import { and, eq, gt, like, ne, not } from 'drizzle-orm';
import { planIn } from '../../identity/permissions/compute-features';
import { apiKeyIssuer } from '../../identity/secret-keys/find-secret-key';
import type { Queryable } from '../../platform/db/database';
import { invites, organizationMembers, subscriptions, users } from '../../platform/db/schema';
import { conflict } from '../../platform/errors/errors';
import { applicationIssuer } from '../users/identity';

export async function readSeats(db: Queryable, organizationId: string, now: Date): Promise<Seats> {
  const [subscription] = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.organizationId, organizationId));
  const plan = planIn(subscription ?? null);
  const taken = await db
    .select({ id: organizationMembers.id })
    .from(organizationMembers)
    .innerJoin(users, eq(users.id, organizationMembers.userId))
    .where(
      and(
        eq(organizationMembers.organizationId, organizationId),
        not(like(users.identityIssuer, `${applicationIssuer}%`)),
        ne(users.identityIssuer, apiKeyIssuer),
      ),
    );
  const invited = await db.$count(
    invites,
    and(
      eq(invites.organizationId, organizationId),
      eq(invites.status, 'pending'),
      gt(invites.expiresAt, now),
    ),
  );
  const limit = plan === 'free' ? 1 : Math.min(subscription?.seats ?? 1, limits.seatsPerOrganization);
  return { limit, taken: taken.length, invited };
}

export const noFreeSeats = () => conflict('no_free_seats', 'All licences of the workspace are taken');
