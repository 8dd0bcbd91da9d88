import type { Credits } from '@oriel/contracts';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Owner } from '../../http/caller/owner';
import { planIn } from '../../identity/permissions/compute-features';
import { microeuroPerCent } from '../../platform/config/microeuro';
import type { Queryable } from '../../platform/db/database';
import { billingNow, creditAccounts, creditLedger, subscriptions } from '../../platform/db/schema';
import type { Services } from '../../services';
import { closestOf, findAllowances } from '../spending-limits/find-allowances';
import { accountColumns, settled } from './account';
import { countLicensedMembers } from './count-licensed-members';
import { monthlyGrantMicroeuro } from './grants';
import { readPeriodCredit } from './low-credit';

/** Grants of the current period, in micro-euro; 0 on the free plan. */
const periodGrant = sql<number>`CASE WHEN ${creditAccounts.grantedUntil} IS NULL THEN 0 ELSE coalesce((
  SELECT sum(granted_delta) FROM ${creditLedger} entry
  -- The names in full: as columns they would lose their table here.
  WHERE entry.organization_id = credit_accounts.organization_id AND entry.kind = 'grant' AND entry.granted_delta > 0
    AND entry.valid_until = credit_accounts.granted_until
), (
  -- Booked before entries had an end.
  SELECT granted_delta FROM ${creditLedger} entry
  WHERE entry.organization_id = credit_accounts.organization_id AND entry.kind = 'grant' AND entry.granted_delta > 0
  ORDER BY entry.created_at DESC LIMIT 1
), 0)::float8 END`;

/** The balance in whole cents, rounded down. Reservations do not change it; otherwise it would fall and rise with each answer. */
export async function readCredits(
  { db, config }: Pick<Services, 'db' | 'config'>,
  caller: Owner,
): Promise<Credits> {
  const [account] = await db
    .select({ ...accountColumns, grant: periodGrant })
    .from(creditAccounts)
    .where(eq(creditAccounts.organizationId, caller.organizationId));
  const balance = account ? settled(account) : 0;
  const granted = account && !account.isExpired ? account.granted : 0;
  const grant = account?.grant ?? 0;
  const { whole } = await readPeriodCredit({ db, config }, caller.organizationId);
  const closest = closestOf(await findAllowances(db, caller));
  return {
    currency: 'EUR',
    balance: Math.floor(balance / microeuroPerCent),
    balanceMicroeuro: balance,
    granted: Math.floor(granted / microeuroPerCent),
    periodGrant: Math.floor(grant / microeuroPerCent),
    grantExpiresAt: granted > 0 ? (account?.grantedUntil?.toISOString() ?? null) : null,
    nextGrant: await readNextGrant(db, caller.organizationId, account?.grantedUntil ?? null),
    blockLimit: config.creditBlockLimit,
    warnLimit: config.creditBlockLimit + Math.floor(whole / 5 / microeuroPerCent),
    spendingLimit: closest
      ? {
          amount: Math.floor(closest.amount / microeuroPerCent),
          used: Math.ceil(closest.settled / microeuroPerCent),
          period: closest.period,
        }
      : null,
  };
}

/** A plan that is past due or ends with its period has no next grant. */
async function readNextGrant(
  db: Queryable,
  organizationId: string,
  grantedUntil: Date | null,
): Promise<Credits['nextGrant']> {
  const [subscription] = await db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.organizationId, organizationId),
        eq(subscriptions.cancelAtPeriodEnd, false),
        inArray(subscriptions.status, ['active', 'trialing']),
        gt(subscriptions.currentPeriodEnd, billingNow),
      ),
    );
  const end = subscription?.currentPeriodEnd;
  // A subscription invoiced elsewhere has no messages that would book a grant.
  if (!end || !subscription.providerId || planIn(subscription) === 'free') return null;
  // A yearly plan grants each month.
  const at = subscription.interval === 'year' && grantedUntil && grantedUntil < end ? grantedUntil : end;
  const members = await countLicensedMembers(db, organizationId);
  return { amount: (members * monthlyGrantMicroeuro) / microeuroPerCent, at: at.toISOString() };
}
