import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { toActingUser } from '../../http/caller/acting-user';
import type { Actor } from '../../http/caller/actor';
import { batchLookups } from '../../platform/db/batch-lookups';
import type { Queryable } from '../../platform/db/database';
import { apiKeys, users } from '../../platform/db/schema';
import { unauthorized } from '../../platform/errors/errors';
import { describeError } from '../../platform/log/describe-error';
import { sha256 } from '../../platform/secrets/hash';
import type { Services } from '../../services';

export const secretKeyPrefix = 'sk_';

/** The issuer of users owned by an API key: they are members of a workspace, but not people. */
export const apiKeyIssuer = 'api-key';

/** The actor of a secret key. @throws 401 if it is unknown, has expired or had to be rotated */
export async function findSecretKey(
  { db, now, log }: Pick<Services, 'db' | 'now' | 'log'>,
  key: string,
): Promise<Extract<Actor, { kind: 'secretKey' }>> {
  const row = await findRow(db, sha256(key));
  const isPast = (moment: Date | null) => moment !== null && moment <= now();
  if (!row || isPast(row.key.expiresAt))
    throw unauthorized('secret_key_rejected', 'The secret key is not accepted');
  // Written by an earlier version of the server, whose keys acted as members.
  if (!row.key.ownUser && row.key.applicationId === null)
    throw unauthorized('secret_key_rejected', 'The secret key is no longer accepted; make another one');
  if (row.key.ownUser && row.key.createdBy === null)
    throw unauthorized(
      'secret_key_rejected',
      'The key is suspended: its maker has left the workspace, and somebody else has to rotate it',
    );
  if (isPast(row.key.rotateBy)) throw unauthorized('secret_key_rejected', 'The secret key has to be rotated');
  await noteUse({ db, now, log }, row.key);
  return {
    kind: 'secretKey',
    user: toActingUser(row.user),
    organizationId: row.key.organizationId,
    keyId: row.key.id,
    applicationId: row.key.applicationId ?? undefined,
    issuesTokens: row.key.issuesTokensUntil !== null && !isPast(row.key.issuesTokensUntil),
  };
}

/** Milliseconds within which the uses of a key count as one. */
const usePrecision = 60_000;

/** A read-only database must not make the call fail. */
async function noteUse(
  { db, now, log }: Pick<Services, 'db' | 'now' | 'log'>,
  { id, lastUsedAt }: Pick<typeof apiKeys.$inferSelect, 'id' | 'lastUsedAt'>,
): Promise<void> {
  const since = new Date(now().getTime() - usePrecision);
  if (lastUsedAt !== null && lastUsedAt > since) return;
  await db
    .update(apiKeys)
    .set({ lastUsedAt: now(), updatedAt: sql`${apiKeys.updatedAt}` })
    .where(and(eq(apiKeys.id, id), or(isNull(apiKeys.lastUsedAt), lte(apiKeys.lastUsedAt, since))))
    .catch((error: unknown) => log.warn({ key: id, error: describeError(error) }, 'use of a key not noted'));
}

const findRow = batchLookups(
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
