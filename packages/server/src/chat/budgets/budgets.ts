import { type BudgetCheck, checkBudget, listBudgets, spendingKinds } from '@oriel/contracts';
import { and, desc, eq, gte, sql } from 'drizzle-orm';
import { agentCaller, findAgents } from '../../ai/agents/find-agents';
import { operationsOf } from '../../http/route/operation';
import { accountColumns, available, spendable } from '../../organizations/credits/account';
import { findAllowances, leftOf } from '../../organizations/spending-limits/find-allowances';
import type { Queryable } from '../../platform/db/database';
import { billingNow, creditAccounts, creditLedger, subscriptions } from '../../platform/db/schema';
import { isFree } from '../answer-costs/price';
import type { ChatServices } from '../chat-services';

const { operation } = operationsOf<ChatServices>()({});

export const budgetOperations = [
  operation(listBudgets, async ({ db, context }) => {
    const orgId = context.organization.id;
    const [account] = await db
      .select(accountColumns)
      .from(creditAccounts)
      .where(eq(creditAccounts.organizationId, orgId));
    const { total, used } = await sumPeriod(db, orgId);
    const [latest] = await db
      .select({ at: creditLedger.createdAt, userId: creditLedger.userId })
      .from(creditLedger)
      .where(eq(creditLedger.organizationId, orgId))
      .orderBy(desc(creditLedger.createdAt))
      .limit(1);
    return [
      {
        orgId,
        remainingBudget: toEuro(account ? available(account) : 0),
        totalBudget: toEuro(total),
        usedBudget: toEuro(used),
        updatedAt: latest?.at.getTime() ?? account?.updatedAt.getTime() ?? 0,
        updatedBy: latest?.userId ?? null,
      },
    ];
  }),

  operation(checkBudget, async ({ db, config, query, context }): Promise<BudgetCheck> => {
    const caller = context.owner;
    const [account] = await db
      .select(accountColumns)
      .from(creditAccounts)
      .where(eq(creditAccounts.organizationId, caller.organizationId));
    const balance = account ? available(account) : 0;
    const left = leftOf(await findAllowances(db, caller));
    const remainingBudget = toEuro(Math.min(balance, left));
    if (query.agent_id !== undefined) {
      const usable = await findAgents(db, agentCaller(context));
      const asked = usable.find(({ agent }) => agent.id === query.agent_id);
      if (asked && isFree(asked.model.price)) return { allowed: true, errorCode: null, remainingBudget };
    }
    const errorCode =
      spendable(account, config) <= 0 ? 'no_credits' : left <= 0 ? 'spending_limit_reached' : null;
    return { allowed: errorCode === null, errorCode, remainingBudget };
  }),
];

const toEuro = (microeuro: number): number => microeuro / 1_000_000;

/** Credit granted, bought and spent in the current period: that of the subscription, or the month without one. */
async function sumPeriod(db: Queryable, organizationId: string): Promise<{ total: number; used: number }> {
  const start = sql`coalesce(
    (SELECT current_period_start FROM ${subscriptions} WHERE organization_id = ${organizationId} AND current_period_end > ${billingNow}),
    date_trunc('month', ${billingNow} AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'
  )`;
  const kinds = (names: readonly string[]) =>
    sql`${creditLedger.kind} IN (${sql.join(
      names.map(name => sql`${name}`),
      sql`, `,
    )})`;
  const [sums] = await db
    .select({
      total: sql<number>`coalesce(sum(${creditLedger.delta}) FILTER (WHERE ${kinds(['grant', 'purchase'])}), 0)::float8`,
      used: sql<number>`coalesce(-sum(${creditLedger.delta}) FILTER (WHERE ${kinds(spendingKinds)}), 0)::float8`,
    })
    .from(creditLedger)
    .where(and(eq(creditLedger.organizationId, organizationId), gte(creditLedger.createdAt, start)));
  return sums ?? { total: 0, used: 0 };
}
