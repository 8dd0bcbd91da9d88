import { type ProductRole, type ProductRoleName, productRoleIds, productRoleNames } from '@oriel/contracts';
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
  const described = await describeProductRolesOf(db, userIds);
  return described.map(roles => roles.map(({ name }) => name));
}

/** The same, with ids and times. */
export async function describeProductRolesOf(
  db: Queryable,
  userIds: readonly string[],
): Promise<ProductRole[][]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .select({
      userId: userProductRoles.userId,
      role: userProductRoles.role,
      createdAt: userProductRoles.createdAt,
    })
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
    productRoleNames.flatMap(name => {
      const row = rows.find(each => each.userId === userId && each.role === name);
      if (!row) return [];
      const at = row.createdAt.toISOString();
      return [{ id: productRoleIds[name], name, createdAt: at, updatedAt: at }];
    }),
  );
}
