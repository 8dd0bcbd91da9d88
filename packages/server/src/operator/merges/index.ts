import {
  confirmAccountMerge,
  offerMerge,
  provePreviousAccount,
  readAccountMerge,
  withdrawMerge,
} from '@oriel/contracts';
import { and, eq } from 'drizzle-orm';
import { operationsOf } from '../../http/route/operation';
import { logOperator } from '../../identity/operator-log/log-operator';
import { isSignedInPerson } from '../../identity/product-roles/change-product-roles';
import type { SignInServices } from '../../identity/sign-ins/sign-ins';
import type { Noun } from '../../noun';
import type { Transaction } from '../../platform/db/database';
import { accountMerges, users } from '../../platform/db/schema';
import { invalidPayload, notFound } from '../../platform/errors/errors';
import { confirmOffer, readOffer, storeOffer } from './merge-offers';

const { operation, transaction } = operationsOf<SignInServices>()({});

/** Page of the portal where the person confirms. */
const pagePath = '/merge';

const mergeOperations = [
  transaction(offerMerge, async ({ db, body, now, publicUrl, context }) => {
    if (body.fromPersonId === body.toPersonId) throw unknown('body.toPersonId');
    const from = await findAccount(db, body.fromPersonId, 'body.fromPersonId');
    const to = await findAccount(db, body.toPersonId, 'body.toPersonId');
    const stored = await storeOffer(db, { from, to, createdBy: context.user.id, now: now() });
    await logOperator(db, context, {
      action: 'merge-offered',
      subject: { type: 'person', id: to.id, label: to.fullName },
      details: [{ field: 'account', from: `${from.fullName} (${from.username})`, to: to.username }],
    });
    // In the fragment, which no server and no log receives.
    return { offer: stored.offer, link: `${publicUrl}${pagePath}#${stored.token}` };
  }),

  transaction(withdrawMerge, async ({ db, params, context }) => {
    const [row] = await db.delete(accountMerges).where(eq(accountMerges.id, params.mergeId)).returning();
    if (!row) throw notFound();
    const [to] = await db.select().from(users).where(eq(users.id, row.toUserId));
    await logOperator(db, context, {
      action: 'merge-withdrawn',
      subject: { type: 'person', id: row.toUserId, label: to?.fullName ?? '' },
    });
    return undefined;
  }),

  operation(readAccountMerge, ({ body, context, ...services }) =>
    readOffer(services, body.token, context.user.id),
  ),

  operation(confirmAccountMerge, ({ body, context, ...services }) =>
    confirmOffer(services, context, body.token),
  ),

  operation(provePreviousAccount, ({ signIn, context }) =>
    signIn.start({ returnTo: pagePath, isFresh: true, isAtPrevious: true, locale: context.locale }),
  ),
];

const unknown = (path: string) => invalidPayload([{ path, code: 'not_found', message: 'No such account' }]);

/** Accounts of people who sign in; never the user of a key, or a person of an application. */
async function findAccount(tx: Transaction, id: string, path: string) {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), isSignedInPerson));
  if (!row) throw unknown(path);
  return row;
}

/** Offers to merge two accounts of one person, and the person's answer. */
export const accountMergesNoun: Noun<SignInServices> = { operations: mergeOperations };
