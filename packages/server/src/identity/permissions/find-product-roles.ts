import { type ProductRoleName, productRoleNames } from '@oriel/contracts';
import { and, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { batchLookups } from '../../platform/db/batch-lookups';
import type { Queryable } from '../../platform/db/database';
import { apiKeys, userProductRoles } from '../../platform/db/schema';

/** The product roles of a user that this version knows. */
export const findProductRoles: (db: Queryable, userId: string) => Promise<ProductRoleName[]> = batchLookups(
  findProductRolesOf,
  userId => userId,
);

const creatorRoles = alias(userProductRoles, 'creator_roles');

/** The product roles of several users, in order. The user of an API key has none that its creator lacks. */
export async function findProductRolesOf(
  db: Queryable,
  userIds: readonly string[],
): Promise<ProductRoleName[][]> {
  const rows = await db
    .select({ userId: userProductRoles.userId, role: userProductRoles.role })
    .from(userProductRoles)
    .leftJoin(apiKeys, and(eq(apiKeys.userId, userProductRoles.userId), eq(apiKeys.ownUser, true)))
    .leftJoin(
      creatorRoles,
      and(eq(creatorRoles.userId, apiKeys.createdBy), eq(creatorRoles.role, userProductRoles.role)),
    )
    .where(
      and(
        inArray(userProductRoles.userId, [...userIds]),
        or(isNull(apiKeys.id), isNotNull(creatorRoles.role)),
      ),
    );
  return userIds.map(userId =>
    productRoleNames.filter(name => rows.some(row => row.userId === userId && row.role === name)),
  );
}
