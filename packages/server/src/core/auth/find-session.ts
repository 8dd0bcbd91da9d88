import { and, eq, gt } from 'drizzle-orm';
import { sha256 } from '../../access/hash';
import type { Queryable } from '../../db/database';
import { sessions, users } from '../../db/schema';
import type { Actor } from '../../http/actor';
import { toActingUser } from '../users/acting-user';

/** The session of a cookie's token; undefined when it has ended. */
export async function findSession(
  db: Queryable,
  token: string,
  now: Date,
): Promise<Extract<Actor, { kind: 'session' }> | undefined> {
  const id = sha256(token);
  const [row] = await db
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, id), gt(sessions.expiresAt, now)));
  return (
    row && {
      kind: 'session',
      user: toActingUser(row.user),
      sessionId: id,
      expiresAt: row.session.expiresAt,
    }
  );
}
