import { planIn } from '../../identity/permissions/compute-features';
import type { subscriptions } from '../../platform/db/schema';

/** A month for which a paid plan grants credit. */
export interface GrantPeriod {
  /** Id of the subscription at its provider. */
  readonly subscription: string;
  readonly start: Date;
  readonly end: Date;
}

type Plan = Pick<
  typeof subscriptions.$inferSelect,
  'plan' | 'status' | 'providerId' | 'interval' | 'currentPeriodStart' | 'currentPeriodEnd'
>;

/** The current paid period: that of a monthly subscription, or a month of a yearly one. Undefined if none is paid. */
export function grantPeriodAt(plan: Plan & Parameters<typeof planIn>[0], at: Date): GrantPeriod | undefined {
  const { status, providerId, interval, currentPeriodStart: start, currentPeriodEnd: end } = plan;
  // A trial grants nothing: its licences are free, and new workspaces could repeat it.
  const isPaid = planIn(plan) !== 'free' && status === 'active';
  // A subscription invoiced elsewhere has no provider messages that could book a grant.
  if (!isPaid || !providerId || !start || !end || end <= at) return undefined;
  if (interval === 'month') return { subscription: providerId, start, end };
  let month = 0;
  while (addMonths(start, month + 1) <= at) month += 1;
  const next = addMonths(start, month + 1);
  return { subscription: providerId, start: addMonths(start, month), end: new Date(Math.min(+next, +end)) };
}

/** The same day of a later month, or its last day. */
export function addMonths(date: Date, count: number): Date {
  const next = new Date(date);
  next.setUTCMonth(next.getUTCMonth() + count);
  if (next.getUTCDate() !== date.getUTCDate()) next.setUTCDate(0);
  return next;
}
