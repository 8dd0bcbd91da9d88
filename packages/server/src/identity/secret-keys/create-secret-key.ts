import type { Queryable } from '../../platform/db/database';
import { apiKeys } from '../../platform/db/schema';
import { randomToken, sha256 } from '../secrets/hash';
import { secretKeyPrefix } from './find-secret-key';

/** Makes a secret key that acts as a user in one workspace. @returns the key, which is not kept anywhere */
export async function createSecretKey(
  db: Queryable,
  { organizationId, userId, name }: { organizationId: string; userId: string; name: string },
): Promise<string> {
  const key = `${secretKeyPrefix}${randomToken()}`;
  await db.insert(apiKeys).values({ organizationId, userId, name, hash: sha256(key), hint: key.slice(-4) });
  return key;
}
