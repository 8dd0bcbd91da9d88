import {
  type AccountPreferences,
  deleteAccount,
  endDevice,
  endSessions,
  exportAccount as exportAccountRoute,
  getAccountPicture,
  getAccountPreferences,
  getFirstSteps,
  listAccountObstacles,
  listSignedInDevices,
  setAccountPreferences,
  setFirstSteps,
  updateAccount,
  writeAccountPicture,
} from '@oriel/contracts';
import { eq } from 'drizzle-orm';
import { operationsOf } from '../http/route/operation';
import type { RequestContext } from '../http/route/request-context';
import { writeSignOutEntries } from '../identity/audit/write-audit-entry';
import { rightsChanged } from '../identity/permissions/rights-watch';
import { listDevices, removeDevice } from '../identity/sessions/devices';
import { formatSessionCookie, formatSignedOutCookie } from '../identity/sessions/session-cookie';
import { checkUsername } from '../identity/users/check-username';
import { describeUser } from '../identity/users/describe-user';
import { closeCheckouts } from '../organizations/subscriptions/close-checkouts';
import { readBillingTime } from '../platform/db/billing-time';
import type { Queryable } from '../platform/db/database';
import { userPictures, users } from '../platform/db/schema';
import { invalidPayload, notFound } from '../platform/errors/errors';
import type { Files } from '../platform/files/files';
import { cropSmallPicture, smallPictureAnswer } from '../platform/files/small-picture';
import type { Services } from '../services';
import { endSignIns } from './end-sign-ins';
import { exportAccount } from './export-account';
import { findObstacles, findOwned } from './find-obstacles';
import { removeAccount } from './remove-account';

const { operation, transaction } = operationsOf<Services & { readonly files: Files }>()({});

const findPreferences = async (db: Queryable, userId: string): Promise<AccountPreferences> => {
  const { startPage, locale, colorScheme } = users;
  const [row] = await db.select({ startPage, locale, colorScheme }).from(users).where(eq(users.id, userId));
  return {
    ...(row?.startPage && { startPage: row.startPage }),
    ...(row?.locale && { locale: row.locale }),
    ...(row?.colorScheme && { colorScheme: row.colorScheme }),
  };
};

/** The session of a request that only browsers may make. */
const sessionIdOf = ({ actor }: Pick<RequestContext, 'actor'>): string => {
  if (actor.kind !== 'session') throw notFound();
  return actor.sessionId;
};

/** Operations on the caller's account. */
export const accountOperations = [
  transaction(updateAccount, async ({ db, now, body: { fullname, username }, context }) => {
    const isMe = eq(users.id, context.user.id);
    if (username) await checkUsername(db, context.user.id, username);
    if (fullname !== undefined || username !== undefined)
      await db
        .update(users)
        .set({
          ...(fullname !== undefined && {
            chosenName: fullname,
            ...(fullname !== null && { fullName: fullname }),
          }),
          ...(username !== undefined && { chosenUsername: username, ...(username !== null && { username }) }),
          updatedAt: now(),
        })
        .where(isMe);
    const [row] = await db.select().from(users).where(isMe);
    if (!row) throw notFound();
    return describeUser(row);
  }),

  operation(writeAccountPicture, async ({ db, body: { picture }, context: { user } }) => {
    const bytes = picture === null ? undefined : await cropSmallPicture(Buffer.from(picture, 'base64'));
    const pictureId = bytes ? crypto.randomUUID() : null;
    await db.transaction(async tx => {
      await tx.update(users).set({ pictureId }).where(eq(users.id, user.id));
      await tx.delete(userPictures).where(eq(userPictures.userId, user.id));
      if (bytes) await tx.insert(userPictures).values({ userId: user.id, bytes });
    });
    return { pictureId };
  }),

  operation(getAccountPicture, async ({ db, context: { user } }) => {
    const [picture] = await db.select().from(userPictures).where(eq(userPictures.userId, user.id));
    if (!picture) throw notFound();
    return smallPictureAnswer(picture.bytes);
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
  operation(endSessions, async ({ db, bus, now, publicUrl, query, context }) => {
    const { user, cookies } = context;
    const signedOutAt = now();
    const kept = query.except === 'this' ? sessionIdOf(context) : undefined;
    await db.transaction(async tx => {
      const enteredIds = await endSignIns(tx, user.id, signedOutAt, kept);
      await writeSignOutEntries(tx, context, 'signed-out-everywhere', enteredIds);
    });
    await bus.publish(rightsChanged, user.id);
    if (kept === undefined)
      cookies.push(formatSessionCookie(publicUrl, '', 0), formatSignedOutCookie(publicUrl, true));
    return undefined;
  }),

  operation(listSignedInDevices, ({ db, now, context }) =>
    listDevices(db, { userId: context.user.id, sessionId: sessionIdOf(context), now: now() }),
  ),

  operation(endDevice, async ({ db, bus, params, context }) => {
    const { user } = context;
    await db.transaction(async tx => {
      const enteredIds = await removeDevice(tx, user.id, params.deviceId);
      await writeSignOutEntries(tx, context, 'signed-out', enteredIds);
    });
    await bus.publish(rightsChanged, user.id);
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

  operation(setAccountPreferences, async ({ db, body, context: { user } }) => {
    if (Object.keys(body).length > 0) await db.update(users).set(body).where(eq(users.id, user.id));
    return findPreferences(db, user.id);
  }),

  operation(exportAccountRoute, ({ db, files, now, log, config, query, context: { user, locale } }) =>
    exportAccount({
      ...{ db, files, now, log, user, locale },
      timeZone: query.timezone,
      productName: config.productName,
    }),
  ),
];
