import { type Locale, organizationRoleNames, rolePermissions } from '@oriel/contracts';
import { and, eq, inArray, isNotNull, like, ne, not, or } from 'drizzle-orm';
import { applicationIssuer } from '../../http/caller/application-issuer';
import { apiKeyIssuer } from '../../identity/secret-keys/find-secret-key';
import type { Queryable } from '../../platform/db/database';
import { organizationMembers, organizationRoles, organizations, users } from '../../platform/db/schema';

/** A person to notify about the credit of a workspace. */
export interface Buyer {
  readonly email: string;
  readonly organizationId: string;
  readonly organizationName: string;
  readonly locale: Locale;
}

const buyingRoles = organizationRoleNames.filter(role =>
  rolePermissions[role].includes('createOrganizationCredits'),
);

/** Lists the people with an email address who may buy credit for a workspace, without the technical users of API keys. */
export async function listBuyers(db: Queryable, organizationId: string): Promise<readonly Buyer[]> {
  const rows = await db
    .select({ email: users.email, name: organizations.name, locale: users.locale })
    .from(organizationMembers)
    .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
    .innerJoin(users, eq(users.id, organizationMembers.userId))
    .leftJoin(organizationRoles, eq(organizationRoles.id, organizationMembers.roleId))
    .where(
      and(
        eq(organizationMembers.organizationId, organizationId),
        or(eq(organizations.ownerId, users.id), inArray(organizationRoles.name, buyingRoles)),
        isNotNull(users.email),
        not(like(users.identityIssuer, `${applicationIssuer}%`)),
        ne(users.identityIssuer, apiKeyIssuer),
      ),
    );
  return rows.flatMap(({ email, name, locale }) =>
    email ? [{ email, organizationId, organizationName: name, locale: locale ?? 'de' }] : [],
  );
}
