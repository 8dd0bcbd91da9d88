import type { SignedInDevice } from '@oriel/contracts';
import { and, desc, eq, gt, isNull, lt, ne } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/database';
import { sessions, users } from '../../platform/db/schema';
import { notFound } from '../../platform/errors/errors';
import type { Services } from '../../services';

/** Minutes between two updates of the time of last use. */
const usePrecision = 5;

/** Records that a browser has used its session. */
export async function noteUse({ db, now }: Pick<Services, 'db' | 'now'>, sessionId: string): Promise<void> {
  const at = now();
  const stale = new Date(at.getTime() - usePrecision * 60_000);
  await db
    .update(sessions)
    .set({ lastSeenAt: at })
    .where(and(eq(sessions.id, sessionId), lt(sessions.lastSeenAt, stale)));
}

/** Lists the browsers in which a user is signed in, the one of the request first. */
export async function listDevices(
  db: Queryable,
  { userId, sessionId, now }: { readonly userId: string; readonly sessionId: string; readonly now: Date },
): Promise<SignedInDevice[]> {
  const rows = await db
    .select()
    .from(sessions)
    // A replaced session stays valid for a moment; its browser already has the next one.
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now), isNull(sessions.rotatedAt)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt));
  const current = await findDevice(db, sessionId);
  const devices = rows.map(({ deviceId, browser, system, lastSeenAt }) => ({
    id: deviceId,
    ...(browser !== null && { browser }),
    ...(system !== null && { system }),
    lastSeenAt: lastSeenAt.toISOString(),
    isThis: deviceId === current,
  }));
  return devices.toSorted((one, other) => Number(other.isThis) - Number(one.isThis));
}

/**
 * Locks the sessions of a user until the transaction ends. Renewing and ending sessions take this lock first; otherwise a renewal in
 * progress could sign a browser in again.
 */
export async function lockSessions(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

/** Workspaces whose audit log has the sign-ins of ended sessions; undefined if this is unknown for one of them. */
export type EnteredIds = readonly string[] | undefined;

/** Ends all sessions of one browser of a user. @throws 404 if there is none */
export async function removeDevice(tx: Transaction, userId: string, deviceId: string): Promise<EnteredIds> {
  await lockSessions(tx, userId);
  const removed = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.deviceId, deviceId)))
    .returning();
  if (removed.length === 0) throw notFound();
  return joinEntered(removed);
}

/** Ends all sessions of the browser that has one of them. */
export async function removeDeviceOf(
  tx: Transaction,
  userId: string,
  sessionId: string,
): Promise<EnteredIds> {
  await lockSessions(tx, userId);
  const deviceId = await findDevice(tx, sessionId);
  return deviceId === undefined ? [] : removeDevice(tx, userId, deviceId);
}

function joinEntered(ended: readonly (typeof sessions.$inferSelect)[]): EnteredIds {
  const known = ended.flatMap(({ enteredIds }) => (enteredIds === null ? [] : [enteredIds]));
  return known.length < ended.length ? undefined : known.flat();
}

/** Ends the sessions of a user, except those of the browser of one of them. */
export async function removeSessions(
  tx: Transaction,
  userId: string,
  exceptSessionId?: string,
): Promise<EnteredIds> {
  await lockSessions(tx, userId);
  const kept = exceptSessionId === undefined ? undefined : await findDevice(tx, exceptSessionId);
  const removed = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), kept === undefined ? undefined : ne(sessions.deviceId, kept)))
    .returning();
  return joinEntered(removed);
}

async function findDevice(db: Queryable, sessionId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ deviceId: sessions.deviceId })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  return row?.deviceId;
}
