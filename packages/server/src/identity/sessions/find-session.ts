import { eq, inArray } from 'drizzle-orm';
import { toActingUser } from '../../http/caller/acting-user';
import type { Actor } from '../../http/caller/actor';
import { batchLookups } from '../../platform/db/batch-lookups';
import type { Queryable } from '../../platform/db/database';
import { sessions, users } from '../../platform/db/schema';
import { sha256 } from '../../platform/secrets/hash';

/** The session of a cookie's token; undefined if it has ended. */
export async function findSession(
  db: Queryable,
  token: string,
  now: Date,
): Promise<Extract<Actor, { kind: 'session' }> | undefined> {
  const id = sha256(token);
  const row = await findRow(db, id);
  if (!row || row.session.expiresAt <= now) return undefined;
  return {
    kind: 'session',
    user: toActingUser(row.user),
    sessionId: id,
    expiresAt: row.session.expiresAt,
    signedInAt: row.session.signedInAt ?? undefined,
    enteredIds: row.session.enteredIds ?? undefined,
  };
}

const findRow = batchLookups(
  async (db: Queryable, ids: readonly string[]) => {
    const rows = await db
      .select({ session: sessions, user: users })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(inArray(sessions.id, [...ids]));
    const byId = new Map(rows.map(row => [row.session.id, row]));
    return ids.map(id => byId.get(id));
  },
  id => id,
);
