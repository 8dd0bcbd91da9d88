/*
 * A paid plan grants credit for each member: in full at the start of a period, and pro rata for people who join later. Granted credit
 * is spent first and expires at the end of the period.
 *
 * 1. Every grant and every join locks the workspace, so each call sees the shares of the one before.
 * 2. A row records each person with a share of the period, even after leaving, so rejoining grants nothing.
 * 3. The key of the period's first entry contains subscription and period, so the entry is booked only once.
 * 4. A change between monthly and yearly payment starts a period early. The new period takes over the shares of the running one, so
 *    that changing back and forth brings no credit.
 * 5. A period never grants more than its licences would, regardless of how many people come and go.
 */
import { and, eq, gt, lte, ne, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/database';
import {
  billingNow,
  creditAccounts,
  creditLedger,
  creditShares,
  subscriptions,
} from '../../platform/db/schema';
import { expirable, lockAccount } from './account';
import { bookCredit } from './book-credit';
import { listLicensedMembers } from './count-licensed-members';
import { type GrantPeriod, grantPeriodAt } from './grant-period';

/** A paid plan's grant per member and month, in micro-euro. */
export const monthlyGrantMicroeuro = 2_000_000;

/** Shares are whole cents. */
const microeuroPerCent = 10_000;

/**
 * Grants shares to the members who have none in the current period of a paid plan. The transaction must have locked the workspace.
 * @returns whether something was granted
 */
export async function grantShares(tx: Transaction, organizationId: string, at: Date): Promise<boolean> {
  const [plan] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.organizationId, organizationId));
  const period = plan && grantPeriodAt(plan, at);
  if (!period) return false;
  const key = keyOf(period);
  const members = await listLicensedMembers(tx, organizationId);
  const shared = await tx
    .select({ userId: creditShares.userId })
    .from(creditShares)
    .where(and(eq(creditShares.organizationId, organizationId), eq(creditShares.period, key)));
  const known = new Set(shared.map(({ userId }) => userId));
  const added = members.filter(id => !known.has(id));
  if (added.length === 0) return false;
  const share = { organizationId, key, period, seats: plan.seats };
  if (known.size === 0) return startPeriod(tx, share, added.slice(0, plan.seats));
  return joinPeriod(tx, share, added, at);
}

/** Key of a period's first entry. */
const keyOf = ({ subscription, start }: GrantPeriod): string =>
  `grant ${subscription} ${start.toISOString()}`;

/** Moves the shares of the running period to the period that the stored subscription has started early. */
export async function carryShares(tx: Transaction, organizationId: string, at: Date): Promise<void> {
  const [plan] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.organizationId, organizationId));
  const period = plan && grantPeriodAt(plan, at);
  const account = await lockAccount(tx, organizationId);
  if (!period || !account?.grantedUntil || account.isExpired) return;
  await tx
    .update(creditShares)
    .set({ period: keyOf(period) })
    .where(eq(creditShares.organizationId, organizationId));
}

interface Share {
  readonly organizationId: string;
  /** Key of the period's first entry. */
  readonly key: string;
  readonly period: GrantPeriod;
  readonly seats: number;
}

/** Books the grant of a period, and revokes the rest of the previous one. */
async function startPeriod(
  tx: Transaction,
  { organizationId, key, period }: Share,
  people: readonly string[],
): Promise<boolean> {
  await addShares(tx, organizationId, key, people);
  const before = await lockAccount(tx, organizationId);
  const booked = await bookCredit(tx, {
    organizationId,
    kind: 'grant',
    grantedDelta: people.length * monthlyGrantMicroeuro,
    people: people.length,
    validUntil: period.end,
    idempotencyKey: key,
  });
  // A period booked before shares were recorded.
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
    .set({ grantedUntil: period.end })
    .where(eq(creditAccounts.organizationId, organizationId));
  // Shares of earlier periods are no longer needed.
  await tx
    .delete(creditShares)
    .where(and(eq(creditShares.organizationId, organizationId), ne(creditShares.period, key)));
  return true;
}

/** Books pro rata grants for people who joined during the period. */
async function joinPeriod(
  tx: Transaction,
  { organizationId, key, period, seats }: Share,
  people: readonly string[],
  at: Date,
): Promise<boolean> {
  const account = await lockAccount(tx, organizationId);
  if (account?.grantedUntil?.getTime() !== period.end.getTime()) return false;
  const [granted] = await tx
    .select({ sum: sql<number>`coalesce(sum(${creditLedger.grantedDelta}), 0)::float8` })
    .from(creditLedger)
    .where(
      and(
        eq(creditLedger.organizationId, organizationId),
        sql`starts_with(${creditLedger.idempotencyKey}, ${key})`,
      ),
    );
  const left = seats * monthlyGrantMicroeuro - (granted?.sum ?? 0);
  const part = (period.end.getTime() - at.getTime()) / (period.end.getTime() - period.start.getTime());
  const share = Math.floor((Math.min(1, part) * monthlyGrantMicroeuro) / microeuroPerCent) * microeuroPerCent;
  const joined = share > 0 ? people.slice(0, Math.max(0, Math.floor(left / share))) : [];
  if (joined.length === 0) return false;
  await addShares(tx, organizationId, key, joined);
  const booked = await bookCredit(tx, {
    organizationId,
    kind: 'grant',
    grantedDelta: share * joined.length,
    people: joined.length,
    validUntil: period.end,
    // Shares are added under the lock of the workspace, so the id of the first person makes the key unique.
    idempotencyKey: `${key} ${joined[0]}`,
  });
  return booked !== undefined;
}

async function addShares(
  tx: Transaction,
  organizationId: string,
  period: string,
  people: readonly string[],
): Promise<void> {
  await tx
    .insert(creditShares)
    .values(people.map(userId => ({ organizationId, period, userId })))
    .onConflictDoNothing();
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
