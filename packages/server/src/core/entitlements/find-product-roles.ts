import { type ProductRoleName, productRoleNames } from '@oriel/contracts';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { userProductRoles } from '../../db/schema';

/** The roles of a user in the product, those that this version knows. */
export async function findProductRoles(db: Queryable, userId: string): Promise<ProductRoleName[]> {
  const rows = await db
    .select({ role: userProductRoles.role })
    .from(userProductRoles)
    .where(eq(userProductRoles.userId, userId));
  return productRoleNames.filter(name => rows.some(row => row.role === name));
}
