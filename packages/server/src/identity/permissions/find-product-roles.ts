import { type ProductRoleName, productRoleNames } from '@oriel/contracts';
import { inArray } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { gather } from '../../platform/db/gather';
import { userProductRoles } from '../../platform/db/schema';

/** The roles of a user in the product, those that this version knows. */
export const findProductRoles: (db: Queryable, userId: string) => Promise<ProductRoleName[]> = gather(
  findProductRolesOf,
  userId => userId,
);

/** The same of several users, in their order. */
export async function findProductRolesOf(
  db: Queryable,
  userIds: readonly string[],
): Promise<ProductRoleName[][]> {
  const rows = await db
    .select({ userId: userProductRoles.userId, role: userProductRoles.role })
    .from(userProductRoles)
    .where(inArray(userProductRoles.userId, [...userIds]));
  return userIds.map(userId =>
    productRoleNames.filter(name => rows.some(row => row.userId === userId && row.role === name)),
  );
}
