/*
 * Product roles are given by an operator or a command (`hand`), or by a claim of the identity provider (`claim`). Those by hand
 * stay whatever the provider says; those by claim are renewed at each sign-in.
 */
import type { ProductRoleName } from '@oriel/contracts';
import { and, eq, ne, notInArray, notLike } from 'drizzle-orm';
import type { ActingUser } from '../../http/caller/actor';
import { applicationIssuer } from '../../http/caller/application-issuer';
import type { Bus } from '../../platform/db/bus';
import type { Database, Queryable, Transaction } from '../../platform/db/database';
import { userProductRoles, users } from '../../platform/db/schema';
import { conflict } from '../../platform/errors/errors';
import type { Logger } from '../../platform/log/logger';
import { logOperator, type OperatorContext } from '../operator-log/log-operator';
import { rightsChanged } from '../permissions/rights-watch';
import { apiKeyIssuer } from '../secret-keys/find-secret-key';

/** People who sign in themselves: not the users of API keys, nor people known only to the site of an application. */
export const isSignedInPerson = and(
  ne(users.identityIssuer, apiKeyIssuer),
  notLike(users.identityIssuer, `${applicationIssuer}%`),
);

type Holder = Pick<ActingUser, 'id' | 'fullName'>;

const subjectOf = ({ id, fullName }: Holder) => ({ type: 'person', id, label: fullName }) as const;

/** Gives a role by hand. A role that a claim has given stays from then on, too. */
export async function giveProductRole(
  tx: Transaction,
  context: OperatorContext,
  holder: Holder,
  role: ProductRoleName,
): Promise<void> {
  const changed = await tx
    .insert(userProductRoles)
    .values({ userId: holder.id, role, origin: 'hand' })
    .onConflictDoUpdate({
      target: [userProductRoles.userId, userProductRoles.role],
      set: { origin: 'hand' },
      setWhere: eq(userProductRoles.origin, 'claim'),
    })
    .returning();
  if (changed.length === 0) return;
  const details = [{ field: 'role', from: null, to: role }];
  await logOperator(tx, context, { action: 'product-role-given', subject: subjectOf(holder), details });
}

/**
 * Takes a role. A role by claim returns at the next sign-in, unless the provider no longer gives it.
 * @throws 409 for the last operator, unless a command takes the role: without any, nobody could open the console again
 */
export async function takeProductRole(
  tx: Transaction,
  context: OperatorContext,
  holder: Holder,
  role: ProductRoleName,
): Promise<void> {
  // The lock makes the second of two simultaneous calls see what the first has left.
  const holders = await tx
    .select({ userId: userProductRoles.userId })
    .from(userProductRoles)
    .where(eq(userProductRoles.role, role))
    .for('update');
  if (!holders.some(({ userId }) => userId === holder.id)) return;
  if (role === 'operator' && holders.length === 1 && context !== 'command')
    throw conflict('conflict', 'The last operator cannot be removed here');
  await tx
    .delete(userProductRoles)
    .where(and(eq(userProductRoles.userId, holder.id), eq(userProductRoles.role, role)));
  const details = [{ field: 'role', from: role, to: null }];
  await logOperator(tx, context, { action: 'product-role-taken', subject: subjectOf(holder), details });
}

/** Sets the roles given by claim to those of the latest sign-in. */
export async function renewClaimedRoles(
  { db, bus, log }: { readonly db: Database; readonly bus: Bus; readonly log: Pick<Logger, 'warn'> },
  holder: Holder,
  claimed: readonly ProductRoleName[],
): Promise<void> {
  const isTheirs = eq(userProductRoles.userId, holder.id);
  const before = await db.select().from(userProductRoles).where(isTheirs);
  const former = before.filter(({ origin }) => origin === 'claim').map(({ role }) => role);
  const isSame = (role: ProductRoleName) => before.some(row => row.role === role) === claimed.includes(role);
  // Most sign-ins change nothing.
  if (former.every(role => claimed.some(name => name === role)) && claimed.every(isSame)) return;
  const taken = await db.transaction(async tx => {
    const gone = await tx
      .delete(userProductRoles)
      .where(
        and(isTheirs, eq(userProductRoles.origin, 'claim'), notInArray(userProductRoles.role, [...claimed])),
      )
      .returning();
    const given =
      claimed.length === 0
        ? []
        : await tx
            .insert(userProductRoles)
            .values(claimed.map(role => ({ userId: holder.id, role, origin: 'claim' as const })))
            .onConflictDoNothing()
            .returning();
    const subject = subjectOf(holder);
    for (const { role } of gone)
      await logOperator(tx, 'claim', {
        action: 'product-role-taken',
        subject,
        details: [{ field: 'role', from: role, to: null }],
      });
    for (const { role } of given)
      await logOperator(tx, 'claim', {
        action: 'product-role-given',
        subject,
        details: [{ field: 'role', from: null, to: role }],
      });
    return gone;
  });
  await bus.publish(rightsChanged, holder.id);
  if (taken.some(({ role }) => role === 'operator')) await warnWithoutOperators({ db, log });
}

/** Warns if there are people and no operator, as after a merge or a vanished claim: only the command can appoint one then. */
export async function warnWithoutOperators({
  db,
  log,
}: {
  readonly db: Database;
  readonly log: Pick<Logger, 'warn'>;
}): Promise<void> {
  if ((await db.$count(userProductRoles, eq(userProductRoles.role, 'operator'))) > 0) return;
  if ((await db.$count(users, isSignedInPerson)) === 0) return;
  log.warn('there is no operator; appoint one with `npm run --silent staff -- add <email> --operator`');
}

/** The product roles of people, by the id of the user. */
export async function listRoleHolders(db: Queryable) {
  return db
    .select({ user: users, role: userProductRoles.role, origin: userProductRoles.origin })
    .from(userProductRoles)
    .innerJoin(users, eq(users.id, userProductRoles.userId))
    .where(isSignedInPerson)
    .orderBy(users.fullName, users.id, userProductRoles.role);
}
