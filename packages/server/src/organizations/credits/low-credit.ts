/*
 * The credit of a workspace is low while a fifth or less of the period's credit is left. The period's credit is what is left and
 * what was spent since the running grant began, or since the month in UTC did. Reservations of running calls count as left, so
 * that a notice does not come and go with them.
 */
import { type Subscription, spendingKinds } from '@oriel/contracts';
import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import { microeuroPerCent } from '../../platform/config/microeuro';
import type { Queryable } from '../../platform/db/database';
import { billingNow, creditAccounts, creditLedger, organizations } from '../../platform/db/schema';
import type { Services } from '../../services';
import { publishOrganizationEvent } from '../organization-events/organization-events';
import { accountColumns, expirable } from './account';
import { listBuyers } from './list-buyers';

// The names in full: as columns they would lose their table in a query of one table.
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

/** The credit above the limit at which the operator stops all spending, and the whole of its period. */
export async function readPeriodCredit(
  { db, config }: Pick<Services, 'db' | 'config'>,
  organizationId: string,
): Promise<PeriodCredit> {
  const [account] = await db
    .select({ ...accountColumns, spent })
    .from(creditAccounts)
    .where(eq(creditAccounts.organizationId, organizationId));
  if (!account) return { left: 0, whole: 0, isLow: false };
  const kept = account.granted + account.bought - (account.isExpired ? expirable(account) : 0);
  const left = Math.max(0, kept - config.creditBlockLimit * microeuroPerCent);
  // A small credit that nobody uses does not run out.
  return { left, whole: left + account.spent, isLow: account.spent > 0 && 4 * left <= account.spent };
}

/** What a notice says of low credit; undefined while there is enough, or none can be bought. */
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

/** Mails those who can buy credit, once in a period, and lets their open tabs show the notice. */
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
        // Each charge changes the account. An hour bridges a stop of the server.
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

/** @returns whether nobody was warned in this period */
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
