import { eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { gather } from '../../db/gather';
import { sessions, users } from '../../db/schema';
import type { Actor } from '../../http/actor';
import { sha256 } from '../../secrets/hash';
import { toActingUser } from '../users/acting-user';

/** The session of a cookie's token; undefined when it has ended. */
export async function findSession(
  db: Queryable,
  token: string,
  now: Date,
): Promise<Extract<Actor, { kind: 'session' }> | undefined> {
  const id = sha256(token);
  const row = await findRow(db, id);
  if (!row || row.session.expiresAt <= now) return undefined;
  return { kind: 'session', user: toActingUser(row.user), sessionId: id, expiresAt: row.session.expiresAt };
}

const findRow = gather(
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
