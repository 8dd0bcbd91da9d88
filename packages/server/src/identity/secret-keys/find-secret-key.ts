import { eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { gather } from '../../platform/db/gather';
import { apiKeys, users } from '../../platform/db/schema';
import { unauthorized } from '../../platform/errors/errors';
import { toActingUser } from '../actor/acting-user';
import type { Actor } from '../actor/actor';
import { sha256 } from '../secrets/hash';

export const secretKeyPrefix = 'sk_';

/** Who a secret key acts as. @throws 401 when it is not known or has expired */
export async function findSecretKey(
  db: Queryable,
  key: string,
  now: Date,
): Promise<Extract<Actor, { kind: 'secretKey' }>> {
  const row = await findRow(db, sha256(key));
  const isOver = row?.key.expiresAt && row.key.expiresAt <= now;
  if (!row || isOver) throw unauthorized('secret_key_rejected', 'The secret key is not accepted');
  return {
    kind: 'secretKey',
    user: toActingUser(row.user),
    organizationId: row.key.organizationId,
    keyId: row.key.id,
  };
}

const findRow = gather(
  async (db: Queryable, hashes: readonly string[]) => {
    const rows = await db
      .select({ key: apiKeys, user: users })
      .from(apiKeys)
      .innerJoin(users, eq(users.id, apiKeys.userId))
      .where(inArray(apiKeys.hash, [...hashes]));
    const byHash = new Map(rows.map(row => [row.key.hash, row]));
    return hashes.map(hash => byHash.get(hash));
  },
  hash => hash,
);
