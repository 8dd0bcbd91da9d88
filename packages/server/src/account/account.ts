import {
  type AccountPreferences,
  deleteAccount,
  endSessions,
  exportAccount as exportAccountRoute,
  getAccountPreferences,
  getFirstSteps,
  listAccountObstacles,
  setAccountPreferences,
  setFirstSteps,
  updateAccount,
} from '@oriel/contracts';
import { eq } from 'drizzle-orm';
import { operationsOf } from '../http/route/operation';
import { rightsChanged } from '../identity/permissions/rights-watch';
import { formatSessionCookie, formatSignedOutCookie } from '../identity/sessions/session-cookie';
import { describeUser } from '../identity/users/describe-user';
import { closeCheckouts } from '../organizations/subscriptions/close-checkouts';
import { readBillingTime } from '../platform/db/billing-time';
import type { Queryable } from '../platform/db/database';
import { users } from '../platform/db/schema';
import { invalidPayload, notFound } from '../platform/errors/errors';
import type { Files } from '../platform/files/files';
import type { Services } from '../services';
import { endSignIns } from './end-sign-ins';
import { exportAccount } from './export-account';
import { findObstacles, findOwned } from './find-obstacles';
import { removeAccount } from './remove-account';

const { operation } = operationsOf<Services & { readonly files: Files }>()({});

const findPreferences = async (db: Queryable, userId: string): Promise<AccountPreferences> => {
  const [row] = await db.select({ startPage: users.startPage }).from(users).where(eq(users.id, userId));
  return row?.startPage ? { startPage: row.startPage } : {};
};

/** Operations on the caller's account. */
export const accountOperations = [
  operation(updateAccount, async ({ db, now, body: { fullname }, context }) => {
    const isMe = eq(users.id, context.user.id);
    if (fullname !== undefined)
      await db
        .update(users)
        .set({ chosenName: fullname, ...(fullname !== null && { fullName: fullname }), updatedAt: now() })
        .where(isMe);
    const [row] = await db.select().from(users).where(isMe);
    if (!row) throw notFound();
    return describeUser(row);
  }),

  operation(listAccountObstacles, async ({ db, now, context }) =>
    findObstacles(db, context.user.id, await readBillingTime(db, now)),
  ),

  // Not a `transaction`: other processes are notified after the commit.
  operation(deleteAccount, async ({ body, context, ...services }) => {
    if (body.username !== context.user.username)
      throw invalidPayload([{ path: 'body.username', code: 'custom', message: 'Not the username' }]);
    for (const id of await findOwned(services.db, context.user.id)) await closeCheckouts(services, id);
    await removeAccount(services, context, body.resourcesAction);
    context.cookies.push(formatSessionCookie(services.publicUrl, '', 0));
    return undefined;
  }),

  // Not a `transaction`: other processes are notified after the commit.
  operation(endSessions, async ({ db, bus, now, publicUrl, context: { user, cookies } }) => {
    const signedOutAt = now();
    await db.transaction(tx => endSignIns(tx, user.id, signedOutAt));
    await bus.publish(rightsChanged, user.id);
    cookies.push(formatSessionCookie(publicUrl, '', 0), formatSignedOutCookie(publicUrl, true));
    return undefined;
  }),

  operation(getFirstSteps, async ({ db, context: { user } }) => {
    const [row] = await db.select({ state: users.firstSteps }).from(users).where(eq(users.id, user.id));
    return { state: row?.state ?? 'done' };
  }),

  operation(setFirstSteps, async ({ db, body, context: { user } }) => {
    await db.update(users).set({ firstSteps: body.state }).where(eq(users.id, user.id));
    return undefined;
  }),

  operation(getAccountPreferences, ({ db, context: { user } }) => findPreferences(db, user.id)),

  operation(setAccountPreferences, async ({ db, body: { startPage }, context: { user } }) => {
    if (startPage !== undefined) await db.update(users).set({ startPage }).where(eq(users.id, user.id));
    return findPreferences(db, user.id);
  }),

  operation(exportAccountRoute, ({ db, files, now, log, context: { user, locale } }) =>
    exportAccount({ db, files, now, log, user, locale }),
  ),
];
