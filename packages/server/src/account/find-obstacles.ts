import type { AccountObstacle } from '@oriel/contracts';
import { asc, eq } from 'drizzle-orm';
import { isOver } from '../organizations/organizations/remove-organization';
import type { Queryable } from '../platform/db/database';
import { organizations, subscriptions } from '../platform/db/schema';

/**
 * Finds the reasons why an account cannot be deleted: shared workspaces that the user owns, and subscriptions that have not
 * ended.
 * @param now time of subscriptions
 */
export async function findObstacles(db: Queryable, userId: string, now: Date): Promise<AccountObstacle[]> {
  const owned = await db
    .select({ organization: organizations, subscription: subscriptions })
    .from(organizations)
    .leftJoin(subscriptions, eq(subscriptions.organizationId, organizations.id))
    .where(eq(organizations.ownerId, userId))
    .orderBy(asc(organizations.name), asc(organizations.id));
  return owned.flatMap(({ organization: { id, name, personal }, subscription }) => {
    const reasons: AccountObstacle['reason'][] = [];
    if (!personal) reasons.push('owner');
    if (subscription && !isOver(subscription, now)) reasons.push('subscription');
    return reasons.map(reason => ({ reason, organization: { id, name } }));
  });
}

/** The workspaces that a user owns. */
export async function findOwned(db: Queryable, userId: string): Promise<string[]> {
  const owned = await db
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.ownerId, userId));
  return owned.map(({ id }) => id);
}
