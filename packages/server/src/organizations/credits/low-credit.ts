/*
 * The credit of a workspace is low while a fifth or less of the period's credit is left. The period's credit is the balance plus the
 * credit spent since the current grant, or since the start of the month (UTC) without one. Reservations of running calls count as
 * unspent, so that the notice does not flicker.
 */
import { type Subscription, spendingKinds } from '@oriel/contracts';
import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import { microeuroPerCent } from '../../platform/config/microeuro';
import type { Queryable } from '../../platform/db/database';
import { billingNow, creditAccounts, creditLedger, organizations } from '../../platform/db/schema';
import type { Services } from '../../services';
import { publishOrganizationEvent } from '../organization-events/organization-events';
import { accountColumns, settled } from './account';
import { listBuyers } from './list-buyers';

// Written with table names, which columns would lose in a query of a single table.
const periodStart = sql`CASE WHEN credit_accounts.granted_until > ${billingNow} THEN coalesce((
  SELECT min(entry.created_at) FROM ${creditLedger} entry
  WHERE entry.organization_id = credit_accounts.organization_id AND entry.kind = 'grant'
    AND entry.valid_until = credit_accounts.granted_until
), credit_accounts.granted_until - interval '1 month')
ELSE date_trunc('month', ${billingNow} AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' END`;

const spent = sql<number>`(
  SELECT coalesce(-sum(entry.delta), 0) FROM ${creditLedger} entry
  WHERE entry.organization_id = credit_accounts.organization_id AND entry.created_at >= ${periodStart}
    AND entry.kind IN ${[...spendingKinds]}
)::float8`;

/** Credit of a period in micro-euro. */
export interface PeriodCredit {
  readonly left: number;
  readonly whole: number;
  readonly isLow: boolean;
}

/** The remaining credit above the limit at which the operator stops all spending, and the credit of the whole period. */
export async function readPeriodCredit(
  { db, config }: Pick<Services, 'db' | 'config'>,
  organizationId: string,
): Promise<PeriodCredit> {
  const [account] = await db
    .select({ ...accountColumns, spent })
    .from(creditAccounts)
    .where(eq(creditAccounts.organizationId, organizationId));
  if (!account) return { left: 0, whole: 0, isLow: false };
  const left = Math.max(0, settled(account) - config.creditBlockLimit * microeuroPerCent);
  // Unused credit is never low, even a small amount.
  return { left, whole: left + account.spent, isLow: account.spent > 0 && 4 * left <= account.spent };
}

/** Amounts for the notice of low credit; undefined while there is enough, or if none can be bought. */
export async function findLowCredit(
  services: Pick<Services, 'db' | 'config' | 'payments'>,
  organizationId: string,
): Promise<Subscription['lowCredit']> {
  if (!services.payments || services.config.creditPackages.length === 0) return undefined;
  const { left, whole, isLow } = await readPeriodCredit(services, organizationId);
  if (!isLow) return undefined;
  return { left: Math.floor(left / microeuroPerCent), whole: Math.floor(whole / microeuroPerCent) };
}

type WarningServices = Pick<Services, 'db' | 'bus' | 'config' | 'payments' | 'mail'>;

/** Mails people who can buy credit, once in a period, and notifies their open tabs. */
export async function warnOfLowCredit(services: WarningServices): Promise<void> {
  const { db, mail } = services;
  if (!services.payments) return;
  const recent = await db
    .select({ id: creditAccounts.organizationId })
    .from(creditAccounts)
    .innerJoin(organizations, eq(organizations.id, creditAccounts.organizationId))
    .where(
      and(
        isNull(organizations.suspendedAt),
        // Every charge updates the account. An hour covers downtime of the server.
        sql`${creditAccounts.updatedAt} > now() - interval '1 hour'`,
        or(isNull(creditAccounts.warnedPeriod), ne(creditAccounts.warnedPeriod, periodStart)),
      ),
    );
  for (const { id } of recent) {
    const lowCredit = await findLowCredit(services, id);
    if (!lowCredit) continue;
    const isFirst = await db.transaction(async tx => {
      if (!(await markWarned(tx, id))) return false;
      for (const buyer of await listBuyers(tx, id))
        await mail?.queueCreditNotice(tx, { ...buyer, about: { kind: 'low', left: lowCredit.left } });
      return true;
    });
    if (isFirst) await publishOrganizationEvent(services, id, 'subscription');
  }
}

/** @returns whether this is the first warning of the period */
async function markWarned(tx: Queryable, organizationId: string): Promise<boolean> {
  const marked = await tx
    .update(creditAccounts)
    .set({ warnedPeriod: periodStart })
    .where(
      and(
        eq(creditAccounts.organizationId, organizationId),
        or(isNull(creditAccounts.warnedPeriod), ne(creditAccounts.warnedPeriod, periodStart)),
      ),
    )
    .returning({ id: creditAccounts.organizationId });
  return marked.length > 0;
}
