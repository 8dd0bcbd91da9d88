import { and, eq, gt, isNull, or } from 'drizzle-orm';
import { toActingUser } from '../../core/users/acting-user';
import type { Queryable } from '../../db/database';
import { apiKeys, users } from '../../db/schema';
import type { Actor } from '../../http/actor';
import { unauthorized } from '../../http/errors';
import { sha256 } from '../hash';

export const secretKeyPrefix = 'sk_';

/** Who a secret key acts as. @throws 401 when it is not known or has expired */
export async function findSecretKey(
  db: Queryable,
  key: string,
  now: Date,
): Promise<Extract<Actor, { kind: 'secretKey' }>> {
  const [row] = await db
    .select({ key: apiKeys, user: users })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(and(eq(apiKeys.hash, sha256(key)), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now))));
  if (!row) throw unauthorized('secret_key_rejected', 'The secret key is not accepted');
  return {
    kind: 'secretKey',
    user: toActingUser(row.user),
    organizationId: row.key.organizationId,
    keyId: row.key.id,
  };
}
