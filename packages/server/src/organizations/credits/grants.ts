/*
 * A paid plan grants credit for each member at the start of a period. It is spent first and expires at the end of the period. The
 * key of a grant contains subscription and period, so that it is booked once, however often the period is read.
 */
import { and, eq, gt, lte } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/database';
import { billingNow, creditAccounts } from '../../platform/db/schema';
import { expirable, lockAccount } from './account';
import { bookCredit } from './book-credit';

/** A paid plan's grant per member and month, in micro-euro. */
export const monthlyGrantMicroeuro = 2_000_000;

export interface Grant {
  readonly organizationId: string;
  /** Id of the subscription at its provider. */
  readonly subscription: string;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  readonly members: number;
}

/** Books the grant of a period, unless it is booked, and revokes the rest of the previous one. */
export async function grantMonthly(tx: Transaction, grant: Grant): Promise<boolean> {
  const { organizationId, subscription, periodStart, periodEnd, members } = grant;
  const before = await lockAccount(tx, organizationId);
  const booked = await bookCredit(tx, {
    organizationId,
    kind: 'grant',
    grantedDelta: members * monthlyGrantMicroeuro,
    idempotencyKey: `grant ${subscription} ${periodStart.toISOString()}`,
  });
  if (!booked) return false;
  // The new grant covers the credit that running calls need.
  const rest = before?.granted ?? 0;
  if (rest > 0)
    await bookCredit(tx, {
      organizationId,
      kind: 'expiry',
      grantedDelta: -Math.min(rest, expirable({ ...(await must(tx, organizationId)), isExpired: true })),
      idempotencyKey: `expiry ${booked.id}`,
    });
  await tx
    .update(creditAccounts)
    .set({ grantedUntil: periodEnd })
    .where(eq(creditAccounts.organizationId, organizationId));
  return true;
}

async function must(tx: Transaction, organizationId: string) {
  const account = await lockAccount(tx, organizationId);
  if (!account) throw new Error('A workspace has no credit account');
  return account;
}

/** Revokes the rest of grants whose period has ended, except for credit that running calls may still need. */
export async function expireGrants(db: Database): Promise<readonly string[]> {
  const due = await db
    .select({ organizationId: creditAccounts.organizationId })
    .from(creditAccounts)
    .where(and(gt(creditAccounts.granted, 0), lte(creditAccounts.grantedUntil, billingNow)));
  const changed: string[] = [];
  for (const { organizationId } of due) {
    await db.transaction(async tx => {
      const account = await lockAccount(tx, organizationId);
      if (!account?.isExpired) return;
      const rest = expirable(account);
      if (rest === 0) return;
      await bookCredit(tx, {
        organizationId,
        kind: 'expiry',
        grantedDelta: -rest,
        idempotencyKey: `expiry ${organizationId} ${account.grantedUntil?.toISOString()} ${account.granted}`,
      });
      changed.push(organizationId);
    });
  }
  return changed;
}
