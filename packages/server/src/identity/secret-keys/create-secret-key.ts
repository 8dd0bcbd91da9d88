import { limits } from '@oriel/contracts';
import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { apiKeys, organizationMembers, organizationRoles, users } from '../../platform/db/schema';
import { randomToken, sha256 } from '../../platform/secrets/hash';
import { apiKeyIssuer, secretKeyPrefix } from './find-secret-key';

/** A new key, which is not stored, and the data that is stored. */
export function makeKey() {
  const key = `${secretKeyPrefix}${randomToken()}`;
  return { key, columns: { hash: sha256(key), hint: key.slice(-4) } };
}

interface NewKey {
  readonly organizationId: string;
  /** The member who creates it. */
  readonly userId: string;
  readonly name: string;
  /** Creates the secret key of this application. Default: an API key with its own user. */
  readonly applicationId?: string;
}

/**
 * Creates a secret key of an application, or an API key. An API key is an administrator, and never has more rights than its
 * creator.
 * @returns the key, which is not stored
 */
export function createSecretKey(
  db: Queryable,
  { organizationId, userId, name, applicationId }: NewKey,
): Promise<string> {
  const { key, columns } = makeKey();
  const common = { organizationId, createdBy: userId, name, ...columns };
  return db.transaction(async tx => {
    if (applicationId !== undefined) {
      await tx.insert(apiKeys).values({ ...common, userId, applicationId });
      return key;
    }
    const ownId = await addOwnUser(tx, common);
    await tx.insert(apiKeys).values({ ...common, userId: ownId, ownUser: true });
    return key;
  });
}

/** Stores the user of an API key, as an administrator of the workspace. */
async function addOwnUser(
  tx: Queryable,
  { organizationId, createdBy, name }: { organizationId: string; createdBy: string; name: string },
): Promise<string> {
  const [user] = await tx
    .insert(users)
    .values({
      username: name.slice(0, limits.userName),
      fullName: name,
      identityIssuer: apiKeyIssuer,
      identitySubject: crypto.randomUUID(),
    })
    .returning();
  if (!user) throw new Error('The user of the key was not stored');
  const [role] = await tx
    .select({ id: organizationRoles.id })
    .from(organizationRoles)
    .where(
      and(eq(organizationRoles.organizationId, organizationId), eq(organizationRoles.name, 'administrator')),
    );
  await tx
    .insert(organizationMembers)
    .values({ organizationId, userId: user.id, createdBy, roleId: role?.id ?? null });
  return user.id;
}
