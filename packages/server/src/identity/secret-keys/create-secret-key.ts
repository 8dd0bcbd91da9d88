import type { Queryable } from '../../platform/db/database';
import { apiKeys } from '../../platform/db/schema';
import { randomToken, sha256 } from '../secrets/hash';
import { secretKeyPrefix } from './find-secret-key';

/** A key that is not kept anywhere, and what is. */
export function makeKey() {
  const key = `${secretKeyPrefix}${randomToken()}`;
  return { key, columns: { hash: sha256(key), hint: key.slice(-4) } };
}

/** Makes a secret key that acts as a member in one workspace. @returns the key, which is not kept anywhere */
export async function createSecretKey(
  db: Queryable,
  { organizationId, userId, name }: { organizationId: string; userId: string; name: string },
): Promise<string> {
  const { key, columns } = makeKey();
  await db.insert(apiKeys).values({ organizationId, userId, createdBy: userId, name, ...columns });
  return key;
}
